// The answer to a question as a list.

import { mostHits } from "./api.js";
import { element } from "./dom.js";
import { highlighted, laidOut, resolver } from "./lean.js";
import { sourcePlace } from "./links.js";
import { kindSign, marks } from "./marks.js";
import { nothing, remarks } from "./notices.js";
import { opening } from "./prose.js";
import { reasons, scores } from "./why.js";

const USUAL = 20;

/** Return an answer as nodes. `to` gives addresses: of a declaration, of another question, of other filters. */
export function results(answer, state, { to, mathlib }) {
  if (!answer.hits.length) return [nothing(answer, state, to)];
  const list = element("ol", { class: "hits" }, answer.hits.map((hit) => one(hit, answer.question.text, to, mathlib)));
  return [remarks(answer, state, to), list, more(answer, state, to)];
}

function one(hit, question, to, mathlib) {
  const { declaration } = hit;
  const find = resolver([...declaration.uses_in_type, ...declaration.uses_in_value]);
  const known = (written) => (find(written) ? to.name(find(written)) : null);
  const told = reasons(hit, question, to.name);
  return element("li", { class: "hit" },
    element("article", { "aria-label": declaration.name },
      element("header", {},
        kindSign(declaration.kind),
        element("h2", {}, element("a", { href: to.name(declaration.name), "data-walk": true, "data-hit": true }, ...breakable(declaration.name))),
        ...marks(declaration, to.name)),
      declaration.signature
        ? element("pre", { class: "signature" }, element("code", {}, highlighted(laidOut(declaration.signature), known))) : null,
      declaration.docstring ? element("p", { class: "said" }, opening(declaration.docstring)) : null,
      element("footer", {},
        told.length ? element("ul", { class: "reasons", "aria-label": "Why it was found" }, told) : null,
        element("p", { class: "origin" },
          element("a", { href: to.module(declaration.module), "data-walk": true, title: "Search in this module only" }, ...breakable(declaration.module)),
          sourcePlace(declaration, mathlib)),
        hit.score === undefined ? null : scores(hit))));
}

/** Return a dotted name that may be broken after its dots. */
export const breakable = (name) =>
  name.split(/(?<=\.)/).flatMap((part, at) => (at ? [document.createElement("wbr"), part] : [part]));

function more(answer, state, to) {
  const wanted = state.limit || USUAL;
  if (answer.hits.length < wanted || wanted >= mostHits()) return null;
  const limit = Math.min(mostHits(), 2 * wanted);
  return element("p", { class: "more" }, element("a", { href: to.state({ limit }), "data-walk": true }, `Show up to ${limit} results`));
}
