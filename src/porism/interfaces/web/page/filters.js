// Which declarations a search may return: by kind, module and namespace.

import { counted, element } from "./dom.js";
import { isFiltered, parts } from "./state.js";

const LISTS = { module: "Mathlib.Order, Mathlib.Topology", namespace: "Nat.Prime" };

/** Return the filters of a view. `change` is called with those that were changed. */
export function filters(state, kinds, change) {
  const known = Object.entries(kinds);
  const chosen = new Set(state.kind);
  for (const kind of chosen) if (!Object.hasOwn(kinds, kind)) known.push([kind, 0]);
  return element("details", { class: "filters", open: isFiltered(state) },
    element("summary", {}, "Filters", isFiltered(state) ? element("span", { class: "set" }, ` ${told(state)}`) : ""),
    element("fieldset", {},
      element("legend", {}, "Kind"),
      known.map(([kind, count]) => box(kind, count, chosen, change))),
    element("div", { class: "lists" }, Object.entries(LISTS).map(([key, example]) => list(key, state[key], example, change))),
    isFiltered(state)
      ? element("button", { type: "button", on: { click: () => change({ kind: [], module: [], namespace: [] }) } }, "Take all filters away") : null);
}

const told = (state) => [...state.kind, ...state.module, ...state.namespace].join(", ");

function box(kind, count, chosen, change) {
  const toggle = ({ target }) => {
    if (target.checked) chosen.add(kind);
    else chosen.delete(kind);
    change({ kind: [...chosen] });
  };
  return element("label", { class: "chip" },
    element("input", { type: "checkbox", name: "kind", value: kind, checked: chosen.has(kind), on: { change: toggle } }),
    element("span", {}, kind, " ", element("small", {}, counted(count))));
}

function list(key, values, example, change) {
  const input = element("input", {
    id: `filter-${key}`, value: values.join(", "), placeholder: example, autocomplete: "off", spellcheck: "false",
    autocapitalize: "off", on: { change: ({ target }) => change({ [key]: parts(target.value) }) },
  });
  const label = key[0].toUpperCase() + key.slice(1);
  return element("div", {}, element("label", { for: `filter-${key}` }, label), input);
}
