// Where the source of a declaration can be read.

import { element } from "./dom.js";
import { outward } from "./prose.js";

const SOURCE = "https://github.com/leanprover-community/mathlib4/blob";
const PAGES = "https://leanprover-community.github.io/mathlib4_docs";

/** Return the place of a declaration's source: a link for Mathlib's, else path and lines. */
export function sourcePlace(declaration, mathlib) {
  const { source } = declaration;
  if (!source) return null;
  const place = `${source.path}:${source.line}`;
  if (!source.path.startsWith("Mathlib/")) return element("span", { class: "place" }, place);
  const path = source.path.split("/").map(encodeURIComponent).join("/");
  return outward(`${SOURCE}/${mathlib || "master"}/${path}#L${source.line}-L${source.end_line}`, ["Source"]);
}

/** Return a link to Mathlib's documentation, where that shows the declaration. */
export function documentation(declaration) {
  if (!/^Mathlib(?:\.|$)/.test(declaration.module)) return null;
  const path = declaration.module.split(".").map(encodeURIComponent).join("/");
  return outward(`${PAGES}/${path}.html#${encodeURIComponent(declaration.name)}`, ["Documentation"]);
}
