// What keys do outside of fields and of the graph.

import { find } from "./dom.js";

const hits = () => [...document.querySelectorAll("a[data-hit]")];
const isField = (node) => node.matches?.("input:not([type=checkbox]), select, textarea");

/** Let keys work. `leave` goes back to the results and says whether it did, `graph` returns the picture in view or nothing. */
export function listen({ leave, graph }) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || find("keys").open) return;
    if (pressed(event, { leave, graph })) event.preventDefault();
  });
  find("keys-button").addEventListener("click", () => find("keys").showModal());
}

function pressed({ key, target }, { leave, graph }) {
  const question = find("question");
  if (target === question && (key === "ArrowDown" || key === "Escape")) return fromQuestion(key, question);
  if (isField(target)) return false;
  if (key === "/") return question.focus(), question.select(), true;
  if (key === "?") return find("keys").showModal(), true;
  if (key === "Escape") return leave();
  if (key === "g" && graph()) return toGraph(graph());
  if (["ArrowDown", "j"].includes(key)) return step(target, 1);
  if (["ArrowUp", "k"].includes(key)) return step(target, -1);
  return false;
}

function fromQuestion(key, question) {
  if (key === "Escape") return question.blur(), true;
  const isLast = !question.value.slice(question.selectionEnd).includes("\n");
  return isLast && hits().length > 0 && step(question, 1);
}

function toGraph(graph) {
  graph.element.scrollIntoView({ block: "nearest" });
  graph.focus();
  return true;
}

function step(target, by) {
  const links = hits();
  if (!links.length) return false;
  const at = links.findIndex((link) => link.closest(".hit").contains(target));
  const next = at < 0 ? links[by > 0 ? 0 : -1] : links[at + by];
  if (next) {
    next.focus({ preventScroll: true });
    next.closest(".hit").scrollIntoView({ block: "nearest" });
  } else if (at === 0) find("question").focus();
  return true;
}
