// The small signs beside a declaration's name: its kind, and what should be known about it.

import { element } from "./dom.js";

const KINDS = {
  __proto__: null, // else `constructor` would be found in what every object has
  theorem: "proved", axiom: "proved", alias: "proved", def: "made", abbrev: "made", opaque: "made", instance: "made",
  structure: "type", class: "type", inductive: "type",
};

/** Return which colour a kind has: proved, made, type, or part. */
export const family = (kind) => KINDS[kind] ?? "part";

/** Return the sign of a kind. */
export const kindSign = (kind) => element("span", { class: `kind ${family(kind)}` }, kind);

/** Return what should be known about a declaration. `to` gives the address of another. */
export function marks(declaration, to) {
  const link = (name) => element("a", { href: to(name), "data-walk": true }, name);
  const { deprecated, generated_from: from, certain } = declaration;
  return [
    deprecated
      ? element("span", { class: "mark warn" }, "deprecated", deprecated.since ? ` since ${deprecated.since}` : "",
          ...(deprecated.by ? [", now ", link(deprecated.by)] : [])) : null,
    from ? element("span", { class: "mark" }, "made from ", link(from)) : null,
    certain ? null : element("span", { class: "mark", title: "Only Lean could say for certain that it has this name." }, "name is a guess"),
  ];
}
