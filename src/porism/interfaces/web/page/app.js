// The page: shows the view that its address describes, and changes the address when one asks or walks.

import { ask } from "./api.js";
import { declarationPage } from "./declaration.js";
import { element, find, several } from "./dom.js";
import { filters } from "./filters.js";
import { Graph } from "./graph.js";
import { keep } from "./kept.js";
import { listen } from "./keys.js";
import { reading, trouble } from "./notices.js";
import { results } from "./results.js";
import { examples, start } from "./start.js";
import { address, read } from "./state.js";
import { lengthened, trailOf } from "./trail.js";
import { answerOf } from "./ways.js";

const PATIENT = 200;
const KEPT = 20;
const HEARD = 200;
const HOME = decodeURIComponent(/\/libraries\/([^/]+)\/$/.exec(location.pathname)?.[1] ?? "");
const THEMES = { __proto__: null, "": "dark", dark: "light", light: "" };

let state = read(location.search);
let graph = null;
let running = new AbortController();
let libraries = [];
const abouts = new Map();
const answers = new Map();

const to = {
  state: (change) => address({ ...state, ...change }),
  name: (name) => address({ ...state, name }),
  module: (module) => address({ ...state, module: [module], name: "", limit: 0 }),
  question: (q) => address({ ...state, q, as: "", name: "", limit: 0 }),
};

/** Put a line where screen readers hear it. */
const say = (text, isBusy = false) => {
  find("status").textContent = text;
  find("status").classList.toggle("busy", isBusy);
};

const mathlib = () => (libraries.find(({ name }) => name === (HOME || state.library)) ?? libraries[0])?.mathlib ?? "";
const ofLibrary = () => (state.library ? { library: state.library } : {});

/** Go to another view, and remember where this one was left. */
function go(next, { trail = [], origin = "" } = {}) {
  history.replaceState({ ...history.state, scroll: scrollY }, "");
  history[address(next) === address(state) ? "replaceState" : "pushState"]({ trail }, "", address(next));
  show({ origin });
}

async function show({ origin = "", isBack = false } = {}) {
  const from = state;
  state = read(location.search);
  running.abort();
  running = new AbortController();
  const { signal } = running;
  graph?.watch.disconnect();
  graph = null;
  find("question").value = state.q;
  drawLibraries();
  document.title = [state.name || state.q, HOME || state.library, "Porism"].filter(Boolean).join(" · ");
  const waiting = setTimeout(() => say("Looking …", true), PATIENT);
  find("main").setAttribute("aria-busy", "true");
  try {
    await (state.name ? showDeclaration(signal, origin) : state.q ? showResults(signal) : showStart(signal));
    if (!signal.aborted) settle(from, origin, isBack);
  } catch (error) {
    if (!signal.aborted) tell(error);
  } finally {
    clearTimeout(waiting);
    if (!signal.aborted) find("main").removeAttribute("aria-busy");
  }
  if (!signal.aborted) drawFilters();
}

/** Return what is shown where something could not be had; a fault of the page itself is no trouble of the server. */
function troubled(error, again) {
  if (error.title === undefined) throw error;
  return trouble(error, again, to.name);
}

/** Show nodes as the view, under a heading that is heard where none is seen. */
function view(...nodes) {
  find("main").replaceChildren(...nodes.filter(Boolean));
  if (!find("main").querySelector("h1")) find("main").prepend(element("h1", { class: "unseen" }, (state.name || state.q).slice(0, HEARD)));
}

function tell(error) {
  view(troubled(error, again), state.name ? null : reading(state, to));
  find("token")?.focus();
  say("");
}

/** Put focus and scrolling where they belong after a view has changed. */
function settle(from, origin, isBack) {
  if (isBack) scrollTo(0, history.state?.scroll ?? 0);
  else if (origin !== "graph") scrollTo(0, 0);
  if (!state.name && from.name) {
    const links = [...document.querySelectorAll("a[data-hit]")];
    links.find((link) => link.textContent === from.name)?.focus({ preventScroll: isBack });
  } else if (state.name && origin !== "graph") document.querySelector("h1")?.focus({ preventScroll: true });
}

async function showStart(signal) {
  const said = await about(signal);
  const shown = await examples(ask, ofLibrary(), signal);
  view(...start(said, shown, HOME || state.library, to));
  say("");
}

async function showResults(signal) {
  const asked = address({ ...state, name: "" });
  const answer = answers.get(asked) ?? (await withAbout(answerOf(state, signal), signal));
  answers.delete(asked);
  answers.set(asked, answer);
  if (answers.size > KEPT) answers.delete(answers.keys().next().value);
  view(...results(answer, state, { to, mathlib: mathlib() }));
  say(answer.hits.length ? several(answer.hits.length, "result") : "Nothing found.");
}

async function showDeclaration(signal, origin) {
  const page = await withAbout(ask("declaration", { name: state.name, ...ofLibrary() }, signal), signal);
  const { name, kind } = page.declaration;
  const picture = new Graph(name, kind, { to: to.name, signal, library: state.library, say, trouble: troubled });
  const trail = trailOf(history.state?.trail ?? [], to);
  const back = state.q ? element("a", { class: "back", href: to.name(""), "data-walk": true }, "← Results") : "";
  view(element("article", { class: "declaration" }, back, declarationPage(page, { to, mathlib: mathlib() })), picture.element);
  if (trail) picture.element.prepend(trail);
  graph = picture;
  say("");
  picture.load().then(() => origin === "graph" && picture.focus());
}

/** Return an answer once the library is known too, which filters need even where there is no answer. */
async function withAbout(asking, signal) {
  const ends = await Promise.allSettled([asking, about(signal)]);
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
  return ends[0].value;
}

/** Return what is known of the library, asked for once. */
async function about(signal) {
  const { library } = state;
  if (!abouts.has(library)) {
    const asking = ask("info", ofLibrary(), signal);
    const [served] = await Promise.allSettled([ask("libraries", {}, signal), asking]);
    if (served.value) libraries = served.value;
    drawLibraries();
    abouts.set(library, await asking);
  }
  return abouts.get(library);
}

/** Offer the libraries, also where the address names none of them; a page of one library offers no other. */
function drawLibraries() {
  const names = libraries.map(({ name }) => name);
  if (libraries.length && state.library && !names.includes(state.library)) names.push(state.library);
  find("library").hidden = Boolean(HOME) || names.length < 2;
  find("library").replaceChildren(...names.map((name) => element("option", { value: name, selected: name === state.library }, name)));
}

function drawFilters() {
  const kinds = abouts.get(state.library)?.kinds;
  const isOpen = find("filters").firstElementChild?.open;
  find("filters").hidden = !kinds || Boolean(state.name);
  if (!kinds) return;
  const drawn = filters(state, kinds, (change) => go({ ...state, ...change, limit: 0 }));
  if (isOpen !== undefined && state.q) drawn.open = isOpen;
  const focused = document.activeElement?.closest("#filters") ? document.activeElement : null;
  find("filters").replaceChildren(drawn);
  const again = focused?.id ? `#${focused.id}` : focused?.value ? `input[value="${CSS.escape(focused.value)}"]` : null;
  if (again) drawn.querySelector(again)?.focus();
}

/** Show what the address says once more, and keep the focus from being lost with what was shown before. */
async function again() {
  await show();
  if (document.activeElement === document.body) find("main").focus({ preventScroll: true });
}

find("search").addEventListener("submit", (event) => {
  event.preventDefault();
  const q = find("question").value.trim();
  const next = { ...state, q, as: "", name: "", limit: 0 };
  answers.delete(address(next));
  if (q) go(next);
});
find("question").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  find("search").requestSubmit();
});
find("library").addEventListener("change", ({ target }) => {
  const library = target.value === libraries[0].name ? "" : target.value;
  go({ ...state, library, kind: [], module: [], namespace: [], name: "", limit: 0 });
});
find("theme-button").addEventListener("click", () => {
  const theme = THEMES[document.documentElement.dataset.theme] ?? "";
  document.documentElement.dataset.theme = theme;
  keep("localStorage", "porism-theme", theme);
  say(`Colours: ${theme || "as the system has them"}.`);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-walk]");
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const next = read(new URL(link.getAttribute("href"), document.baseURI).search);
  const origin = link.dataset.walk;
  const trail = next.name ? lengthened(state.name ? (history.state?.trail ?? [state.name]) : [], next.name) : [];
  go(next, { origin, trail });
});
addEventListener("popstate", () => show({ isBack: true }));
listen({
  leave: () => state.name !== "" && (go({ ...state, name: "" }), true),
  graph: () => graph,
});
show();
