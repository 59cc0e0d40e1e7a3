// The page of one declaration.

import { counted, element } from "./dom.js";
import { highlighted, laidOut, resolver } from "./lean.js";
import { documentation, sourcePlace } from "./links.js";
import { kindSign, marks } from "./marks.js";
import { blocks } from "./prose.js";
import { breakable } from "./results.js";

const PROVED = new Set(["theorem", "axiom", "alias"]);
const PARTS = { __proto__: null, structure: "Fields", class: "Fields", inductive: "Constructors" };

/** Return the page of a declaration as nodes, without its graph. */
export function declarationPage(page, { to, mathlib }) {
  const { declaration } = page;
  const find = resolver([...declaration.uses_in_type, ...declaration.uses_in_value, ...page.generated]);
  const known = (written) => (find(written) ? to.name(find(written)) : null);
  return [
    element("header", { class: "title" },
      kindSign(declaration.kind),
      element("h1", { tabindex: -1 }, ...breakable(declaration.name)),
      ...marks(declaration, to.name),
      element("p", { class: "origin" },
        element("a", { href: to.module(declaration.module), "data-walk": true, title: "Search in this module only" }, ...breakable(declaration.module)),
        sourcePlace(declaration, mathlib), documentation(declaration))),
    element("pre", { class: "signature whole", "aria-label": "Signature", tabindex: 0 },
      element("code", {}, highlighted(laidOut(declaration.signature) || "No signature is written.", known))),
    context(declaration.context, known),
    declaration.docstring ? element("section", { class: "prose", "aria-label": "Docstring" }, blocks(declaration.docstring, known)) : null,
    value(declaration, known),
    listed("Made from its text", page.generated, to),
    facts(page),
  ];
}

function context({ variables, universes, opens }, known) {
  const told = [
    variables.length ? `variable ${variables.join(" ")}` : "",
    universes.length ? `universe ${universes.join(" ")}` : "",
    opens.length ? `open ${opens.join(" ")}` : "",
  ].filter(Boolean);
  if (!told.length) return null;
  return element("details", { class: "context" },
    element("summary", {}, "Variables around it"),
    element("pre", { tabindex: 0 }, element("code", {}, highlighted(told.join("\n"), known))));
}

function value({ kind, value: written }, known) {
  if (!written) return null;
  return element("details", { class: "value", open: !PROVED.has(kind) && written.length < 2_000 },
    element("summary", {}, PROVED.has(kind) ? "Proof" : (PARTS[kind] ?? "Value")),
    element("pre", { tabindex: 0 }, element("code", {}, highlighted(written, known))));
}

function listed(title, names, to) {
  if (!names.length) return null;
  const links = names.map((name) => element("li", {}, element("a", { href: to.name(name), "data-walk": true }, ...breakable(name))));
  return element("details", { class: "names", open: names.length <= 12 },
    element("summary", {}, `${title} (${counted(names.length)})`), element("ul", {}, links));
}

function facts({ declaration, package: home }) {
  const told = [
    ["Package", home],
    ["Attributes", declaration.attributes.join(", ")],
    ["Modifiers", declaration.modifiers.join(" ")],
    ["Read from", declaration.origin === "source" ? "" : declaration.origin],
  ].filter(([, what]) => what);
  return told.length
    ? element("dl", { class: "facts" }, told.map(([name, what]) => element("div", {}, element("dt", {}, name), element("dd", {}, what)))) : null;
}
