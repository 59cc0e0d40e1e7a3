// Docstrings as nodes: the Markdown that Lean's docstrings are written in, with formulas in LaTeX.

import { element } from "./dom.js";
import { formula } from "./formulas.js";
import { highlighted } from "./lean.js";

const LONGEST = 30_000;
const OPENING = 1_200;
const DEEPEST = 5;
const INLINE = new RegExp(
  [
    "(?<!`)(?<ticks>`{1,3})(?!`)(?<code>[^]{1,2000}?)(?<!`)\\k<ticks>(?!`)",
    "\\$\\$(?<display>[^$]{1,5000})\\$\\$",
    "\\\\\\[(?<bracketed>[^]{1,5000}?)\\\\\\]",
    "(?<![\\\\$\\w])\\$(?<inline>(?!\\s)[^$\\n]{1,1000}(?:\\n[^$\\n]{1,1000}){0,3})(?<!\\s)\\$(?![\\d$])",
    "\\\\\\((?<rounded>[^]{1,5000}?)\\\\\\)",
    "\\*\\*(?<strong>(?!\\s)[^*]{1,1000})(?<!\\s)\\*\\*",
    "(?<![\\w*])\\*(?<emphasis>(?![\\s*])[^*]{1,1000})(?<!\\s)\\*(?![\\w*])",
    "(?<![\\w_])_(?<underlined>(?![\\s_])[^_]{1,1000})(?<!\\s)_(?![\\w_])",
    "\\[(?<label>[^\\[\\]]{1,500})\\]\\((?<target>[^()\\s]{1,1000}(?:\\([^()\\s]{0,200}\\)[^()\\s]{0,500})?)\\)",
    "<?(?<bare>https?://[^\\s<>()\"]{1,1000}[^\\s<>()\".,;:])>?",
  ].join("|"),
  "gu",
);

/** Return a docstring as blocks. `known` finds the address of a name in backticks, or nothing. */
export function blocks(text, known = () => null, depth = 0) {
  const lines = (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text).split("\n");
  const nodes = [];
  while (lines.length > 0) {
    if (!lines[0].trim()) lines.shift();
    else nodes.push(block(lines, known, depth));
  }
  return nodes;
}

/** Return the first paragraph of a docstring as nodes. */
export function opening(text) {
  const [first = ""] = text.trim().split(/\n\s*\n/, 1);
  return inline((first.length > OPENING ? `${first.slice(0, OPENING)} …` : first).replace(/^#+\s*/, ""));
}

function block(lines, known, depth) {
  const [first] = lines;
  const fence = /^\s*(`{3,}|~{3,})/.exec(first);
  if (fence) return fenced(lines, fence[1]);
  const heading = /^\s*(#{1,6})\s+(.*)/.exec(first);
  if (heading) {
    lines.shift();
    return element("p", { class: "heading" }, inline(heading[2].replace(/\s+#+\s*$/, ""), known));
  }
  const item = /^(\s*)([-*+]|\d{1,3}[.)])\s+/.exec(first);
  if (item && depth < DEEPEST) return list(lines, item, known, depth);
  const taken = [lines.shift()];
  while (lines.length > 0 && lines[0].trim() && !/^\s*(`{3,}|~{3,}|#{1,6}\s|([-*+]|\d{1,3}[.)])\s)/.test(lines[0])) {
    taken.push(lines.shift());
  }
  return element("p", {}, inline(taken.map((line) => line.trim()).join("\n"), known));
}

function fenced(lines, mark) {
  const language = lines.shift().trim().slice(mark.length).trim();
  const taken = [];
  while (lines.length > 0 && !lines[0].trim().startsWith(mark)) taken.push(lines.shift());
  lines.shift();
  const source = taken.join("\n");
  return element("pre", {}, element("code", {}, /^lean4?$|^$/i.test(language) ? highlighted(source) : source));
}

function list(lines, [, indent, mark], known, depth) {
  const ordered = /\d/.test(mark);
  const entries = [];
  while (lines.length > 0) {
    const item = /^(\s*)([-*+]|\d{1,3}[.)])\s+/.exec(lines[0]);
    if (!item || item[1].length !== indent.length || /\d/.test(item[2]) !== ordered) break;
    const taken = [lines.shift().slice(item[0].length)];
    while (lines.length > 0 && belongs(lines, indent.length)) taken.push(lines.shift());
    const rest = taken.slice(1).map((line) => line.replace(new RegExp(`^\\s{0,${item[0].length}}`), ""));
    entries.push(element("li", {}, blocks([taken[0], ...rest].join("\n"), known, depth + 1)));
  }
  return element(ordered ? "ol" : "ul", {}, entries);
}

function belongs([line, next], indent) {
  if (!line.trim()) return next !== undefined && next.length - next.trimStart().length > indent;
  return line.length - line.trimStart().length > indent || !/^\s*([-*+]|\d{1,3}[.)])\s/.test(line);
}

/** Return text within a line as nodes. */
export function inline(text, known = () => null, depth = 0) {
  const nodes = [];
  let end = 0;
  for (const found of depth < DEEPEST ? text.matchAll(INLINE) : []) {
    nodes.push(plain(text.slice(end, found.index)), marked(found, known, depth + 1));
    end = found.index + found[0].length;
  }
  nodes.push(plain(text.slice(end)));
  return nodes;
}

const plain = (text) => text.replace(/\\([\\`*_{}[\]()#+.!$-])/g, "$1");

function marked({ 0: written, groups }, known, depth) {
  const { code, display, bracketed, inline: small, rounded, strong, label, target, bare } = groups;
  if (code !== undefined) return coded(code.trim(), known);
  if (display ?? bracketed) return formula(display ?? bracketed, true);
  if (small ?? rounded) return formula(small ?? rounded);
  if (strong) return element("strong", {}, inline(strong, known, depth));
  if (groups.emphasis ?? groups.underlined) return element("em", {}, inline(groups.emphasis ?? groups.underlined, known, depth));
  if (bare) return outward(bare, [bare]);
  return label ? outward(target, inline(label, known, depth)) : written;
}

function coded(code, known) {
  const target = known(code);
  const words = element("code", {}, target ? code : highlighted(code));
  return target ? element("a", { href: target, "data-walk": true }, words) : words;
}

/** Return a link to the world outside; what is no web address stays text. */
export function outward(target, children) {
  if (!/^https?:\/\//i.test(target)) return element("span", {}, children);
  return element("a", { href: target, rel: "noopener noreferrer", target: "_blank" }, children);
}
