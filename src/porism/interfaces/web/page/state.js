// What the page shows, as a query string: the address of each view can be sent to somebody else.

import { mostHits } from "./api.js";

export const FILTERS = ["kind", "module", "namespace"];

/** Read a view from a query string; its limit is 0 where nobody chose one. */
export function read(search) {
  const said = new URLSearchParams(search);
  const limit = Number.parseInt(said.get("limit"), 10);
  const state = { q: (said.get("q") ?? "").trim(), name: said.get("name") ?? "", library: said.get("library") ?? "", as: said.get("as") ?? "" };
  for (const key of FILTERS) state[key] = [...new Set(said.getAll(key).flatMap(parts))];
  return { ...state, limit: limit > 0 ? Math.min(limit, mostHits()) : 0 };
}

/** Return the parts of a list that is written with commas. */
export const parts = (text) => text.split(",").map((part) => part.trim()).filter(Boolean);

/** Return the address of a view, relative to the page. */
export function address(state) {
  const said = asked(state);
  if (state.q && state.as) said.set("as", state.as);
  if (state.name) said.set("name", state.name);
  const query = said.toString();
  return query ? `?${query}` : "./";
}

/** Return the query of a view as the API's search takes it. */
export function asked(state) {
  const said = new URLSearchParams();
  if (state.q) said.set("q", state.q);
  for (const key of FILTERS) for (const value of state[key]) said.append(key, value);
  if (state.q && state.limit) said.set("limit", state.limit);
  if (state.library) said.set("library", state.library);
  return said;
}

/** Say whether any filter is set. */
export const isFiltered = (state) => FILTERS.some((key) => state[key].length > 0);
