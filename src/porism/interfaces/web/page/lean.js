// Lean source with its words told apart, and names that are known made into links.

import { element } from "./dom.js";

const KEYWORDS = new Set(
  ("fun let have show from if then else match with do return in by where extends deriving instance class structure " +
    "inductive def theorem lemma abbrev variable open forall exists calc at using infer_instance").split(" "),
);
const SORTS = new Set(["Type", "Prop", "Sort"]);
const LETTER = "[\\p{L}_\\u2070-\\u209c]";
const WORD = `(?:«[^»\\n]*»|(?![λΠΣ∀∃])${LETTER}[\\p{L}\\p{N}_'!?\\u2070-\\u209c]*)`;
const TOKEN = new RegExp(
  [
    "(?<comment>--[^\\n]*|/-[\\s\\S]*?-/)",
    '(?<text>"(?:[^"\\\\\\n]|\\\\.)*")',
    `(?<name>${WORD}(?:\\.${WORD})*)`,
    "(?<number>\\d[\\d_]*(?:\\.\\d+)?)",
    "(?<binder>[λΠΣ∀∃∑∏⋃⋂∫↦⇒⟨⟩⊢])",
    "(?<bracket>[()\\[\\]{}⦃⦄])",
    "(?<symbol>[^\\s\\p{L}\\p{N}()\\[\\]{}⦃⦄\"]+?)",
  ].join("|"),
  "gu",
);
const LONGEST = 20_000;
const WIDE = 76;

/** Return Lean source as nodes. `known` maps a written name to the address of what it means. */
export function highlighted(source, known = () => null) {
  const text = source.length > LONGEST ? `${source.slice(0, LONGEST)} …` : source;
  const nodes = [];
  let end = 0;
  for (const found of text.matchAll(TOKEN)) {
    if (found.index > end) nodes.push(text.slice(end, found.index));
    nodes.push(token(found, known));
    end = found.index + found[0].length;
  }
  nodes.push(text.slice(end));
  return nodes;
}

function token(found, known) {
  const [written] = found;
  const kind = Object.keys(found.groups).find((key) => found.groups[key] !== undefined);
  if (kind !== "name") return kind === "symbol" ? written : element("span", { class: `lean-${kind}` }, written);
  if (KEYWORDS.has(written)) return element("span", { class: "lean-keyword" }, written);
  if (SORTS.has(written)) return element("span", { class: "lean-sort" }, written);
  const target = known(written);
  return target ? element("a", { href: target, "data-walk": true, class: "lean-known" }, written) : written;
}

/** Return a function that finds which of some full names a written one means: all of it, or its only ending. */
export function resolver(names) {
  const endings = new Map();
  for (const name of new Set(names)) {
    const words = name.split(".");
    for (let start = 0; start < words.length; start += 1) {
      const ending = words.slice(start).join(".");
      endings.set(ending, endings.has(ending) && start > 0 ? "" : name);
    }
  }
  return (written) => {
    const words = written.split(".");
    const starts = words.map((_, start) => words.slice(start).join("."));
    return starts.map((ending) => endings.get(ending)).find(Boolean) ?? "";
  };
}

/** Return a signature with its conclusion on a line of its own where one line would be too long. */
export function laidOut(signature) {
  if (signature.length <= WIDE || signature.includes("\n")) return signature;
  let depth = 0;
  for (let at = 0; at < signature.length; at += 1) {
    if ("([{⦃⟨".includes(signature[at])) depth += 1;
    else if (")]}⦄⟩".includes(signature[at])) depth -= 1;
    else if (depth === 0 && signature[at] === ":" && signature[at + 1] !== "=" && at > 0) {
      return `${signature.slice(0, at).trimEnd()}\n: ${signature.slice(at + 1).trimStart()}`;
    }
  }
  return signature;
}
