// Why a declaration is among the results: by its name, by words, by meaning, through the graph.

import { element } from "./dom.js";

const EMPTY = new Set(
  "a an and any are as at be by each every for from has have if in is it its let of on or some such that the then there to we with".split(" "),
);
const LANES = {
  __proto__: null, name: "name", lexical: "words", dense: "meaning", graph: "graph", goal: "applies", speaks: "speaks of",
};

/** Return the reasons of a hit as list items. `to` gives the address of a declaration. */
export function reasons(hit, question, to) {
  const told = new Map();
  for (const reason of hit.reasons) {
    const nodes = said(reason, hit.declaration, question, to);
    const key = element("span", {}, nodes).textContent;
    if (!told.has(key)) told.set(key, element("li", { class: `why ${reason.lane}` }, nodes));
  }
  for (const lane of hit.lanes) {
    if (!hit.reasons.some((reason) => reason.lane === lane)) told.set(lane, element("li", { class: `why ${lane}` }, label(lane)));
  }
  return [...told.values()];
}

const label = (lane) => element("b", {}, LANES[lane] ?? lane);

function said(reason, declaration, question, to) {
  if (reason.lane === "graph" && reason.seed) return throughGraph(reason, to);
  if (reason.lane === "lexical") {
    const words = shared(question, declaration);
    const said = words.join(", ") || (reason.how === "words" ? "" : reason.how);
    return said ? [label("lexical"), ` ${said}`] : [label("lexical")];
  }
  return [label(reason.lane), ` ${reason.how.replace("close in meaning, ", "")}`];
}

function throughGraph(reason, to) {
  const way = reason.direction === "uses" ? "used by" : "uses";
  const linked = (name) => element("a", { href: to(name), "data-walk": true }, name);
  const edge = reason.edge ? ` in its ${places(reason)}` : "";
  const through = reason.through.flatMap((name, at) => [at ? ", " : " through ", linked(name)]);
  return [label("graph"), ` ${way} `, linked(reason.seed), edge, ...through];
}

const places = ({ edge }) => edge.replace("type", "statement").replace(", ", " and ");

/** Return which words of a question stand in a declaration, endings aside. */
export function shared(question, declaration) {
  const text = [declaration.name, declaration.docstring, declaration.title, declaration.description, declaration.signature];
  const present = new Set(words(text.join(" ").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")).map(stem));
  return [...new Set(words(question))].filter((word) => !EMPTY.has(word) && present.has(stem(word)));
}

const words = (text) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

const stem = (word) => (word.length < 5 ? word : word.replace(/(?:ing|ed|es|ly|s|e)$/, ""));

/** Return the scores of a hit as a table that can be opened. */
export function scores(hit) {
  const rows = Object.entries({ score: hit.score, ...hit.scores });
  return element("details", { class: "scores" },
    element("summary", {}, "Scores"),
    element("table", {}, element("tbody", {}, rows.map(([name, score]) =>
      element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, score.toPrecision(4)))))));
}
