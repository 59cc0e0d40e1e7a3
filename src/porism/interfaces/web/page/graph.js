// A picture of what a declaration uses and what uses it, in which one can walk by mouse or keys.

import { ask } from "./api.js";
import { counted, drawn, element, several } from "./dom.js";
import { family } from "./marks.js";
import { SIZE, branchesOf, hang, neighbour, placed, planted } from "./tree.js";

const EDGES = { type: "in the statement", value: "in the value", proof: "in the proof", member: "as a member" };
const ROUTES = { [-1]: "used-by", [1]: "uses" };
const LOADED = 200;
const NARROW = 640;
const LONGEST = 25;

/** The picture around one declaration. `host` has `to` (addresses), `signal`, `library`, `say` (status line). */
export class Graph {
  constructor(name, kind, host) {
    Object.assign(this, { host, root: planted(name, kind), at: null, nodes: [] });
    this.at = this.root;
    this.edges = new Set(["type", "value", "proof"]);
    this.picture = element("div", { class: "picture" });
    this.element = element("section", { class: "graph", "aria-labelledby": "graph-title" },
      element("h2", { id: "graph-title" }, "Around it"), this.legend(),
      element("p", { class: "hint", id: "graph-hint" }, "Arrow keys move, Enter walks to a declaration, → and ← outward unfold."),
      this.picture);
    this.watch = new ResizeObserver(() => this.nodes.length > 0 && this.isNarrow !== this.drawnNarrow && this.draw());
    this.watch.observe(this.picture);
  }

  get isNarrow() {
    return this.picture.clientWidth < NARROW;
  }

  legend() {
    const box = (edge) => element("label", { class: `edge-choice ${edge}` },
      element("input", { type: "checkbox", checked: this.edges.has(edge), on: { change: ({ target }) => this.choose(edge, target) } }),
      drawn("svg", { width: 26, height: 8, "aria-hidden": "true" }, drawn("path", { class: `edge ${edge}`, d: "M1 4H25" })), EDGES[edge]);
    return element("fieldset", { class: "legend" }, element("legend", { class: "unseen" }, "Edges"), Object.keys(EDGES).map(box));
  }

  async choose(edge, box) {
    if (box.checked) this.edges.add(edge);
    else if (this.edges.size > 1) this.edges.delete(edge);
    else box.checked = true;
    await this.load();
  }

  /** Ask for both sides and draw them. */
  async load() {
    this.picture.setAttribute("aria-busy", "true");
    const { name, kind } = this.root;
    const [users, used] = await Promise.all([this.branches(name, -1), this.branches(name, 1)]);
    this.root = planted(name, kind);
    hang(this.root, -1, users);
    hang(this.root, 1, used);
    this.at = this.root;
    this.picture.removeAttribute("aria-busy");
    this.draw();
  }

  branches(name, side) {
    const query = new URLSearchParams({ name, depth: 1, limit: LOADED });
    for (const edge of this.edges) query.append("edges", edge);
    if (this.host.library) query.set("library", this.host.library);
    return ask(ROUTES[side], query, this.host.signal);
  }

  draw(hold = false) {
    this.drawnNarrow = this.isNarrow;
    const { nodes, box } = placed(this.root, this.drawnNarrow);
    this.nodes = nodes;
    if (!nodes.includes(this.at)) this.at = this.root;
    const [users, used] = [this.root.totals[-1], this.root.totals[1]];
    const said = `${this.root.name}: used by ${several(users, "declaration")}, uses ${counted(used)}`;
    const view = `${box.left} ${box.top - 30} ${box.width} ${box.height + 34}`;
    const svg = drawn("svg", { viewBox: view, width: box.width, height: box.height + 34, role: "group", "aria-label": said, "aria-describedby": "graph-hint" },
      this.headings(box, users, used),
      drawn("g", {}, nodes.filter((node) => node.parent).map((node) => this.line(node))),
      drawn("g", { on: { keydown: (event) => this.press(event), focusin: (event) => this.reach(event) } }, nodes.map((node) => this.sign(node))));
    const { scrollLeft } = this.picture;
    this.picture.replaceChildren(svg);
    this.picture.scrollLeft = hold ? scrollLeft : -box.left + SIZE.width / 2 - this.picture.clientWidth / 2;
    if (hold) this.focus();
  }

  headings({ left, top, width }, users, used) {
    const words = [`${counted(users)} use${users === 1 ? "s" : ""} it`, `uses ${counted(used)}`];
    if (this.drawnNarrow) return [drawn("text", { class: "heading", x: 0, y: top - 12 }, `${words[0]} (above), it ${words[1]} (below)`)];
    const ends = [Math.max(left + 22, -SIZE.column), Math.min(left + width - 22 - SIZE.width, SIZE.column)];
    return [
      drawn("text", { class: "heading", x: users ? ends[0] : 0, y: top - 12 }, words[0]),
      used ? drawn("text", { class: "heading", x: ends[1], y: top - 12 }, words[1]) : null,
    ];
  }

  line(node) {
    const { parent } = node;
    const kind = node.edges[0] ?? "rest";
    if (this.drawnNarrow) {
      const x = parent.x + SIZE.indent / 2;
      return drawn("path", { class: `edge ${kind}`, d: `M${x} ${parent.y}V${node.y}H${node.x}` });
    }
    const [from, to] = node.side < 0 ? [node, parent] : [parent, node];
    const [x1, x2] = [from.x + SIZE.width, to.x];
    const middle = (x1 + x2) / 2;
    return drawn("path", { class: `edge ${kind}`, d: `M${x1} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${x2} ${to.y}` });
  }

  sign(node) {
    const place = { transform: `translate(${node.x} ${node.y})`, tabindex: node === this.at ? 0 : -1 };
    const box = (more) => drawn("rect", { y: -SIZE.height / 2, width: SIZE.width, height: SIZE.height, rx: 7, ...more });
    if (node.rest) {
      const words = `… ${counted(node.rest)} more${node.loaded ? "" : ", too many"}`;
      const unfold = () => node.loaded && this.showMore(node);
      node.element = drawn("g", { ...place, class: "node rest", role: "button", "aria-disabled": !node.loaded && "true", on: { click: unfold } },
        box({}), drawn("text", { x: 12, y: 4.5 }, words));
      return node.element;
    }
    const current = node === this.root;
    node.element = drawn("a", {
      ...place, class: `node ${family(node.kind)}${current ? " current" : ""}`, href: this.host.to(node.name), "data-walk": "graph",
      "aria-label": described(node), "aria-current": current && "page",
    }, box({}), drawn("circle", { cx: 17, r: 4 }), drawn("text", { x: 28, y: 4.5 }, short(node.name)),
      drawn("title", {}, `${node.name}\n${described(node)}`));
    return drawn("g", {}, node.element, this.knob(node));
  }

  knob(node) {
    if (node === this.root || !node.total || this.drawnNarrow) return null;
    const x = node.side > 0 ? node.x + SIZE.width + 2 : node.x - 2;
    const toggle = () => this.unfold(node);
    return drawn("g", { class: "knob", transform: `translate(${x} ${node.y})`, on: { click: toggle } },
      drawn("circle", { r: 8 }), drawn("text", { y: 4, "text-anchor": "middle" }, node.open ? "−" : "+"),
      drawn("title", {}, `${node.open ? "Fold" : "Unfold"} ${counted(node.total)}`));
  }

  /** Show or hide what lies behind a node. */
  async unfold(node) {
    this.at = node;
    if (node.open) node.open = false;
    else if (node.children.length) node.open = true;
    else {
      try {
        hang(node, node.side, await this.branches(node.name, node.side));
      } catch (error) {
        if (error.name !== "AbortError") this.host.say(`Could not look: ${error.message}`);
        return;
      }
    }
    this.draw(true);
    if (node.open) this.host.say(`${node.name}: ${counted(node.total)} unfolded`);
  }

  showMore({ parent, side }) {
    const before = branchesOf(parent, side).length - 1;
    parent.limits = { ...parent.limits, [side]: parent.limits[side] + SIZE.page };
    this.at = branchesOf(parent, side)[before];
    this.draw(true);
  }

  reach({ target }) {
    const node = this.nodes.find((other) => other.element === target);
    if (!node || node === this.at) return;
    this.at.element.setAttribute("tabindex", -1);
    this.at = node;
    target.setAttribute("tabindex", 0);
  }

  async press(event) {
    const node = this.at;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (node.rest && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (node.loaded) this.showMore(node);
    }
    if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    const outward = node.side !== 0 && event.key === (node.side > 0 ? "ArrowRight" : "ArrowLeft");
    if (outward && !node.rest && node.total && !node.open) await this.unfold(node);
    else this.move(neighbour(this.nodes, node, event.key));
  }

  move(node) {
    if (!node) return;
    node.element.focus({ preventScroll: true });
    node.element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Put the focus on the node that one stands at. */
  focus() {
    this.at.element?.focus({ preventScroll: true });
  }
}

function described(node) {
  if (!node.parent) return `${node.name}, ${node.kind}, in the middle`;
  const [user, used] = node.side > 0 ? [node.parent, node] : [node, node.parent];
  const where = node.edges.map((edge) => EDGES[edge]).join(" and ");
  const way = node.side > 0 ? `${user.name} uses it` : `it uses ${used.name}`;
  return `${node.name}, ${node.kind}; ${way} ${where}; ${node.side > 0 ? "uses" : "used by"} ${counted(node.total)}`;
}

function short(name) {
  if (name.length <= LONGEST) return name;
  const words = name.split(".");
  while (words.length > 1 && words.join(".").length >= LONGEST) words.shift();
  const tail = words.join(".");
  if (tail.length < LONGEST) return `…${tail}`;
  return `${tail.slice(0, Math.ceil(LONGEST / 2) - 1)}…${tail.slice(-Math.floor(LONGEST / 2))}`;
}
