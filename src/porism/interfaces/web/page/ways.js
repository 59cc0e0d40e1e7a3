// How a question is looked for: by words and meaning, as a pattern, or as a goal; and each answer in one form.

import { ask } from "./api.js";
import { FILTERS, asked } from "./state.js";

export const WAYS = ["words", "pattern", "goal"];
const TURNSTILE = /⊢|\|-/;
const HOLE = /(?<![\p{L}\p{N}_'.])(?:_|\?\p{L}[\p{L}\p{N}_']*)(?![\p{L}\p{N}_'])/u;
const LATEX = /\$|\\[A-Za-z]/;
const STATED = /^\s*(?:@\[|(?:theorem|lemma|example|def|abbrev|instance|structure|class|inductive|axiom)\b)|:=/;
const QUOTED = /^"[^"\n]+"$/;
const DOTTED = /^[\p{L}_][\p{L}\p{N}_'!?]*(?:\.[\p{L}_][\p{L}\p{N}_'!?]*)+$/u;

/** Return how a view's question is looked for: as its address says, else as the text looks. */
export const wayOf = ({ q, as }) => (WAYS.includes(as) ? as : seen(q));

/** Patterns have holes, quoted parts of names, or are names alone with commas between; goals have a turnstile. */
function seen(text) {
  const [before, after] = text.split(TURNSTILE, 2);
  const isOpen = HOLE.test(text);
  if (after !== undefined) return isOpen && /^(?:[^:]*,)?\s*$/.test(before) ? "pattern" : "goal";
  if (LATEX.test(text) || STATED.test(text)) return "words";
  const parts = text.split(",").map((part) => part.trim());
  const isNames = parts.length > 1 && parts.every((part) => DOTTED.test(part));
  return isOpen || isNames || parts.some((part) => QUOTED.test(part)) ? "pattern" : "words";
}

/** Ask a view's question in its way. */
export function answerOf(state, signal) {
  return { words: byWords, pattern: byPattern, goal: byGoal }[wayOf(state)](state, signal);
}

const byWords = (state, signal) => ask("search", asked(state), signal);

async function byPattern(state, signal) {
  const found = await ask("loogle", asked(state), signal);
  const hits = found.hits.map((declaration) => ({ declaration, reasons: [], lanes: [] }));
  return { question: { text: state.q }, hits, degraded: [], explanation: found.header, misread: found.error, suggestions: found.suggestions };
}

async function byGoal(state, signal) {
  const { q, limit, library } = state;
  const body = { goal: q, ...(limit && { limit }), ...Object.fromEntries(FILTERS.map((key) => [key, state[key]])) };
  const { goals, hits, degraded } = await ask("goal", library ? { library } : {}, signal, body);
  const told = hits.map((hit) => ({ ...hit, lanes: [], reasons: [...fitting(hit, goals.length), ...speaking(hit), ...hit.reasons] }));
  const explanation = hits.some(({ shape }) => shape.applies) ? "" : "The conclusion of none of these fits; they are near in words, in meaning or by what they speak of.";
  return { question: { text: q }, hits: told, degraded, explanation: hits.length ? explanation : "", suggestions: [] };
}

function fitting({ goal, shape }, goals) {
  const which = goals > 1 ? `to goal ${goal + 1}` : "to the goal";
  return shape.applies ? [{ lane: "goal", how: [which, ...atHand(shape)].join(", ") }] : [];
}

const speaking = ({ shares }) => (shares.length ? [{ lane: "speaks", how: shares.join(", ") }] : []);

function atHand({ given, wanted }) {
  if (wanted === 1) return [given ? "its hypothesis at hand" : "its hypothesis not at hand"];
  return wanted ? [`${given} of its ${wanted} hypotheses at hand`] : [];
}
