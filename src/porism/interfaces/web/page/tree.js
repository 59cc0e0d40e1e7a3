// The neighbourhood of a declaration as a tree to both sides, and where each part of it is drawn. It draws nothing.

export const SIZE = { width: 264, height: 28, column: 316, row: 36, indent: 22, page: 9 };
const ORDER = ["type", "value", "proof", "member"];

/** Make the tree of a declaration, with nothing beside it yet: side -1 is for what uses it, 1 for what it uses. */
export function planted(name, kind) {
  const root = { name, kind, side: 0, depth: 0, edges: [], parent: null, children: [], counts: {}, open: true };
  root.sides = { [-1]: [], [1]: [] };
  return root;
}

/** Hang the branches of an answer under a node. */
export function hang(node, side, { count, branches }) {
  const grown = branches.map((branch) => ({
    name: branch.name, kind: branch.kind, module: branch.module, side, depth: node.depth + 1,
    edges: ORDER.filter((edge) => branch.edges.includes(edge)), parent: node, children: [],
    total: branch.count, open: false,
  }));
  grown.sort((one, other) => ORDER.indexOf(one.edges[0]) - ORDER.indexOf(other.edges[0]));
  if (node.side === 0) node.sides[side] = grown;
  else Object.assign(node, { children: grown, open: true });
  node.totals = { ...node.totals, [side]: count };
  node.limits = { ...node.limits, [side]: node.limits?.[side] ?? SIZE.page };
}

/** Return the branches of a node on a side that are drawn, a sign for those left out last. */
export function branchesOf(node, side) {
  const all = node.side === 0 ? node.sides[side] : node.open ? node.children : [];
  const limit = node.limits?.[side] ?? SIZE.page;
  const shown = all.slice(0, all.length === limit + 1 ? limit + 1 : limit);
  const left = (node.totals?.[side] ?? 0) - shown.length;
  if (left <= 0 || !all.length) return shown;
  return [...shown, { rest: left, loaded: all.length > shown.length, parent: node, side, depth: node.depth + 1, edges: [] }];
}

/** Give every node that is drawn its place, x and y of its left middle; returns the nodes and the box around them. */
export function placed(root, narrow) {
  const nodes = narrow ? inRows(root) : inColumns(root);
  const left = Math.min(...nodes.map((node) => node.x));
  const right = Math.max(...nodes.map((node) => node.x + SIZE.width));
  const top = Math.min(...nodes.map((node) => node.y)) - SIZE.row / 2;
  const bottom = Math.max(...nodes.map((node) => node.y)) + SIZE.row / 2;
  const [before, after] = narrow ? [4, 16] : [22, 22];
  return { nodes, box: { left: left - before, top, width: right - left + before + after, height: bottom - top } };
}

function inColumns(root) {
  const nodes = [root];
  Object.assign(root, { x: 0, y: 0 });
  for (const side of [-1, 1]) {
    let next = 0;
    const grown = [];
    const place = (node) => {
      grown.push(node);
      node.x = side * node.depth * SIZE.column;
      const below = node.rest ? [] : branchesOf(node, side);
      below.forEach(place);
      if (below.length) node.y = (below[0].y + below.at(-1).y) / 2;
      else next = (node.y = next) + SIZE.row;
    };
    branchesOf(root, side).forEach(place);
    const middle = (next - SIZE.row) / 2;
    for (const node of grown) node.y -= middle;
    nodes.push(...grown);
  }
  return nodes;
}

function inRows(root) {
  const nodes = [];
  let next = 0;
  const place = (side) => (node) => {
    Object.assign(node, { x: node.depth * SIZE.indent, y: next });
    nodes.push(node);
    next += SIZE.row;
    if (!node.rest) branchesOf(node, side).forEach(place(side));
  };
  branchesOf(root, -1).forEach(place(-1));
  Object.assign(root, { x: 0, y: next });
  nodes.push(root);
  next += SIZE.row;
  branchesOf(root, 1).forEach(place(1));
  return nodes;
}

/** Return the node that an arrow key leads to, or nothing. */
export function neighbour(nodes, node, key, isNarrow) {
  if (key === "ArrowUp" || key === "ArrowDown") {
    const step = key === "ArrowUp" ? -1 : 1;
    const column = nodes.filter((other) => isNarrow || other.x === node.x).sort((one, other) => one.y - other.y);
    return column[column.indexOf(node) + step] ?? null;
  }
  const side = key === "ArrowLeft" ? -1 : 1;
  if (node.side === -side) return node.parent;
  const below = nodes.filter((other) => other.parent === node && other.side === side);
  return below[Math.floor((below.length - 1) / 2)] ?? null;
}
