// A picture of what a declaration uses and what uses it, in which one can walk by mouse or keys.

import { ask } from "./api.js";
import { counted, drawn, element, several } from "./dom.js";
import { family } from "./marks.js";
import { EDGES, described, headings, line, short } from "./signs.js";
import { SIZE, branchesOf, hang, neighbour, placed, planted } from "./tree.js";

const ROUTES = { [-1]: "used-by", [1]: "uses" };
const LOADED = 200;
const NARROW = 640;

/** The picture around one declaration. `host` has `to` (addresses), `signal`, `library`,
 * `say` (status line) and `trouble` (what is shown instead). */
export class Graph {
  constructor(name, kind, host) {
    Object.assign(this, { host, root: planted(name, kind), nodes: [], turn: 0 });
    this.at = this.root;
    this.edges = new Set(["type", "value", "proof"]);
    this.picture = element("div", { class: "picture" });
    this.element = element("section", { class: "around", "aria-labelledby": "graph-title" },
      element("h2", { id: "graph-title" }, "What uses it, and what it uses"), this.legend(),
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

  /** Ask for both sides and draw them, or say why that cannot be. */
  async load() {
    const turn = (this.turn += 1);
    this.picture.setAttribute("aria-busy", "true");
    const { name, kind } = this.root;
    try {
      const [users, used] = await Promise.all([this.branches(name, -1), this.branches(name, 1)]);
      if (turn === this.turn) this.grow(planted(name, kind), users, used);
    } catch (error) {
      if (this.host.signal.aborted || turn !== this.turn) return;
      this.picture.removeAttribute("aria-busy");
      this.picture.replaceChildren(this.host.trouble(error, () => this.load()));
    }
  }

  grow(root, users, used) {
    hang(root, -1, users);
    hang(root, 1, used);
    Object.assign(this, { root, at: root });
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
      headings(box, [users, used], this.drawnNarrow),
      drawn("g", {}, nodes.filter((node) => node.parent).map((node) => line(node, this.drawnNarrow))),
      drawn("g", { on: { keydown: (event) => this.press(event), focusin: (event) => this.reach(event) } }, nodes.map((node) => this.sign(node))));
    const { scrollLeft } = this.picture;
    this.picture.replaceChildren(svg);
    if (hold) this.picture.scrollLeft = scrollLeft;
    else if (!this.drawnNarrow) this.picture.scrollLeft = -box.left + SIZE.width / 2 - this.picture.clientWidth / 2;
    if (hold) this.focus();
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
    if (node === this.root || !node.total) return null;
    const x = node.side > 0 || this.drawnNarrow ? node.x + SIZE.width + 2 : node.x - 2;
    const toggle = () => this.unfold(node);
    return drawn("g", { class: "knob", "aria-hidden": "true", transform: `translate(${x} ${node.y})`, on: { click: toggle } },
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
        if (!this.host.signal.aborted) this.host.say(`Could not look: ${error.message}`);
        return;
      }
    }
    this.draw(true);
    if (!node.open) return;
    const [first] = branchesOf(node, node.side);
    first?.element.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.host.say(`${node.name}: ${counted(node.total)} unfolded`);
  }

  showMore({ parent, side }) {
    const before = branchesOf(parent, side).length - 1;
    parent.limits = { ...parent.limits, [side]: 2 * parent.limits[side] };
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
    else this.move(neighbour(this.nodes, node, event.key, this.drawnNarrow));
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
