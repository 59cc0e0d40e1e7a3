// The declarations through which one has walked in the graph.

import { element } from "./dom.js";

const LONGEST = 8;

/** Return the trail with one more declaration at its end; walking back to one on it cuts it there. */
export function lengthened(trail, name) {
  const at = trail.indexOf(name);
  return at >= 0 ? trail.slice(0, at + 1) : [...trail, name].slice(-LONGEST);
}

/** Return the trail as links, or nothing where there is only one step. */
export function trailOf(trail, to) {
  if (trail.length < 2) return null;
  const steps = trail.map((name, at) =>
    element("li", {}, at === trail.length - 1
      ? element("span", { "aria-current": "page" }, name) : element("a", { href: to.name(name), "data-walk": "graph" }, name)));
  return element("nav", { class: "trail", "aria-label": "Walked through" }, element("ol", {}, steps));
}
