// What is said instead of an answer, or about one: trouble, nothing found, not as asked.

import { bear } from "./api.js";
import { element } from "./dom.js";
import { isFiltered } from "./state.js";
import { wayOf } from "./ways.js";

/** Return what is shown where the server could not answer. `again` asks once more, `to` gives a declaration's address. */
export function trouble(error, again, to) {
  return element("section", { class: error.status === 404 ? "notice" : "notice trouble", role: "alert" },
    element("h2", {}, error.title),
    element("p", {}, sentence(error.message)),
    error.advice ? element("p", {}, sentence(error.advice)) : null,
    error.retry ? element("p", {}, `It may be worth asking again in ${error.retry} seconds.`) : null,
    near(error.near, to),
    error.status === 401 ? tokenForm(again) : null,
    error.status === 0 || error.status === 408 || error.status >= 429
      ? element("button", { type: "button", on: { click: again } }, "Ask again") : null);
}

/** Return a sentence as nodes, what stands in backticks as code. */
const sentence = (text) => text.split(/`([^`]+)`/).map((part, at) => (at % 2 ? element("code", {}, part) : part));

function near(names, to) {
  if (!names.length) return null;
  const links = names.map((name) => element("li", {}, element("a", { href: to(name), "data-walk": true }, name)));
  return element("div", {}, element("p", {}, "Names like it:"), element("ul", {}, links));
}

function tokenForm(again) {
  const field = element("input", { type: "password", id: "token", autocomplete: "off", required: true });
  const submit = (event) => {
    event.preventDefault();
    bear(field.value.trim());
    again();
  };
  return element("form", { class: "token", on: { submit } },
    element("label", { for: "token" }, "Token"), field, element("button", {}, "Use it"));
}

/** Return what is shown where the library was searched and nothing answers, or the question could not be read. */
export function nothing(answer, state, to) {
  return element("section", { class: "notice nothing" },
    element("h2", {}, answer.misread ? "This pattern cannot be looked for" : "Nothing found"),
    element("p", {}, answer.misread || answer.explanation || `The library was searched, and no declaration${isFiltered(state) ? " that the filters let pass" : ""} answers this question.`),
    suggested(answer, to), reading(state, to));
}

/** Return what should be known about an answer that has hits. */
export function remarks(answer, state, to) {
  const said = [
    reading(state, to),
    ...answer.degraded.map((what) => element("p", {}, element("b", {}, "Not as asked: "), sentence(what))),
    answer.explanation ? element("p", {}, answer.explanation) : null,
    suggested(answer, to),
  ].filter(Boolean);
  return said.length ? element("aside", { class: "remarks", "aria-label": "About this answer" }, said) : null;
}

function suggested(answer, to) {
  const others = answer.suggestions ?? (answer.suggestion ? [answer.suggestion] : []);
  const link = (question) => element("a", { href: to.question(question), "data-walk": true }, question);
  return others.length ? element("p", {}, "Try ", others.flatMap((one, at) => [at ? ", " : "", link(one)])) : null;
}

/** Return how a question was read, where that is not by words, and the way to have it read so. */
export function reading(state, to) {
  const read = wayOf(state);
  if (read === "words") return null;
  return element("p", {}, read === "goal" ? "Read as a goal. " : "Read as a pattern. ",
    element("a", { href: to.state({ as: "words", limit: 0 }), "data-walk": true }, "Search by words and meaning"));
}
