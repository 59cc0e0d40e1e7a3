// What is shown before anything is asked.

import { counted, element } from "./dom.js";

const EXAMPLES = [
  ["In words", "a prime dividing a product divides a factor"],
  ["In LaTeX", "If $f$ is continuous on a compact set, then $f$ attains its maximum."],
  ["A statement", "theorem (a b : ℕ) : a + b = b + a"],
  ["A name", "IsCompact.exists_isMaxOn"],
  ["A pattern", "Nat.Prime, _ ∣ _ * _"],
  ["A goal", "h : 0 < a ⊢ 0 < a * a"],
];

const NEEDED = ["IsCompact.exists_isMaxOn", "Nat.Prime"];

/** Return questions that the library answers: those above where it has what they are about, else about one of its own theorems. */
export async function examples(ask, library, signal) {
  const { names } = await ask("names", [...NEEDED.map((name) => ["name", name]), ...Object.entries(library)], signal);
  if (names.every(({ verdict }) => verdict === "exact")) return EXAMPLES;
  const { words, statement, name, pattern } = await ask("example", library, signal);
  return [["In words", words], ["A statement", statement], ["A name", name], ["A pattern", pattern]].filter(([, question]) => question);
}

/** Return the first page, of a library whose name is told where there are several. */
export function start(about, shown, name, to) {
  return [
    element("section", { class: "start" },
      element("h1", {}, name ? `What do you need from ${name}?` : "What do you need?"),
      element("p", {}, "Describe a piece of mathematics, or write a statement, a name, a pattern or the goal of a proof: the declarations of the library that it needs are found by words, meaning, names and the graph of what uses what."),
      element("ul", { class: "examples" }, shown.map(([way, question]) =>
        element("li", {}, element("b", {}, way), element("a", { href: to.question(question), "data-walk": true }, question))))),
    about ? library(about) : null,
  ];
}

function library(about) {
  const told = [
    ["Declarations", counted(about.declarations)],
    ["Modules", counted(about.modules)],
    ["Packages", Object.keys(about.packages).join(", ")],
    ["Lean", about.toolchain.replace(/^.*:/, "") || "unknown"],
    ["Built", about.built.slice(0, 10)],
    ["Meaning", about.vectors ? about.vectors.model : "not embedded: searched by words, names and graph"],
  ];
  return element("section", { class: "library", "aria-label": "The library" },
    element("dl", { class: "facts" }, told.map(([name, what]) => element("div", {}, element("dt", {}, name), element("dd", {}, what)))));
}
