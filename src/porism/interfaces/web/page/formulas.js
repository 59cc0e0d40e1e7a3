// Formulas as MathML. One that cannot be read is shown as it was written.

import { element } from "./dom.js";

const LONGEST = 5_000;
const MACROS = { "\\colim": "\\operatorname*{colim}" };

/** Return a formula of LaTeX as a node. */
export function formula(latex, display = false) {
  const node = element("span", { class: display ? "formula display" : "formula" });
  try {
    if (latex.length > LONGEST) throw new RangeError("too long");
    const bounds = { trust: false, maxExpand: 500, maxSize: [20, 20] };
    window.temml.render(latex, node, { displayMode: display, throwOnError: true, macros: { ...MACROS }, ...bounds });
  } catch {
    const dollars = display ? "$$" : "$";
    node.replaceChildren(element("code", { title: "This formula could not be drawn." }, `${dollars}${latex}${dollars}`));
  }
  return node;
}
