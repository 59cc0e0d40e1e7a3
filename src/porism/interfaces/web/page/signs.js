// How edges and declarations are drawn and told in the picture of a graph.

import { counted, drawn } from "./dom.js";
import { SIZE } from "./tree.js";

export const EDGES = { type: "in the statement", value: "in the value", proof: "in the proof", member: "as a member" };
const LONGEST = 29;

/** Return the words over both sides. */
export function headings({ left, top, width }, [users, used], isNarrow) {
  const words = [`Used by ${counted(users)}`, `Uses ${counted(used)}`];
  const heading = (x, text) => drawn("text", { class: "heading", x, y: top - 12 }, text);
  if (isNarrow) return [heading(0, `${words[0]} (above) · ${words[1]} (below)`)];
  const ends = [Math.max(left + 22, -SIZE.column), Math.min(left + width - 22 - SIZE.width, SIZE.column)];
  if (!users && !used) return [heading(0, words.join(" · "))];
  return [heading(users ? ends[0] : 0, words[0]), heading(used ? ends[1] : 0, words[1])];
}

/** Return the edge between a node and its parent. */
export function line(node, isNarrow) {
  const { parent } = node;
  const kind = node.edges[0] ?? "rest";
  if (isNarrow) {
    const x = parent.x + SIZE.indent / 2;
    return drawn("path", { class: `edge ${kind}`, d: `M${x} ${parent.y}V${node.y}H${node.x}` });
  }
  const [from, to] = node.side < 0 ? [node, parent] : [parent, node];
  const [x1, x2] = [from.x + SIZE.width, to.x];
  const middle = (x1 + x2) / 2;
  return drawn("path", { class: `edge ${kind}`, d: `M${x1} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${x2} ${to.y}` });
}

/** Return what a screen reader says of a node. */
export function described(node) {
  if (!node.parent) return `${node.name}, ${node.kind}, in the middle`;
  const [user, used] = node.side > 0 ? [node.parent, node] : [node, node.parent];
  const where = node.edges.map((edge) => EDGES[edge]).join(" and ");
  const way = node.side > 0 ? `${user.name} uses it` : `it uses ${used.name}`;
  return `${node.name}, ${node.kind}; ${way} ${where}; ${node.side > 0 ? "uses" : "used by"} ${counted(node.total)}`;
}

/** Return a name as short as its box: its last words, or the ends of its last word. */
export function short(name) {
  if (name.length <= LONGEST) return name;
  const words = name.split(".");
  while (words.length > 1 && words.join(".").length >= LONGEST) words.shift();
  const tail = words.join(".");
  if (tail.length < LONGEST) return `…${tail}`;
  return `${tail.slice(0, Math.ceil(LONGEST / 2) - 1)}…${tail.slice(-Math.floor(LONGEST / 2))}`;
}
