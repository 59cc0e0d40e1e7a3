// Asks the server. What it answers is a value; that it could not be asked, or could not answer, is a `Trouble`.

import { keep, kept } from "./kept.js";

const TOKEN = "porism-token";
const PATIENCE = 60_000;
let token = kept("sessionStorage", TOKEN);
let most = 200;

/** How many hits the server gives at most, as far as its answers have told. */
export const mostHits = () => most;

/** Something that kept the server from answering, or a question that cannot be asked. */
export class Trouble extends Error {
  constructor({ status = 0, problem, advice = "", retry = 0, near = [] }) {
    super(problem);
    Object.assign(this, { status, advice, retry, near });
  }

  /** What kind of trouble it is, in a few words. */
  get title() {
    if (this.status === 401) return "A token is wanted";
    if (this.status === 404) return "Not there";
    return this.status >= 400 && this.status < 429 && this.status !== 408 ? "This cannot be asked" : "Could not look";
  }
}

/** Return the answer of a route, to which a body is posted where there is one; raises Trouble, or AbortError where the signal says that nobody waits any more. */
export async function ask(route, query = {}, signal = undefined, body = undefined) {
  const said = new URLSearchParams(query).toString();
  const borne = headers(body);
  const waited = AbortSignal.timeout(PATIENCE);
  let response;
  try {
    response = await fetch(`api/v1/${route}${said ? `?${said}` : ""}`, {
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      headers: borne, signal: signal ? AbortSignal.any([signal, waited]) : waited,
    });
    most = Number(response.headers.get("Porism-Most-Hits")) || most;
    if (response.ok) return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable(waited.aborted, response);
  }
  throw await told(response);
}

function headers(body) {
  const said = new Headers({ Accept: "application/json", ...(body ? { "Content-Type": "application/json" } : {}) });
  try {
    if (token) said.set("Authorization", `Bearer ${token}`);
  } catch {
    throw new Trouble({ status: 401, problem: "This token holds letters that cannot be sent.", advice: "Is it copied in full?" });
  }
  return said;
}

/** Keep the token that requests bear until the tab is closed. */
export function bear(said) {
  token = said;
  keep("sessionStorage", TOKEN, said);
}

function unreachable(late, response) {
  if (late) return new Trouble({ problem: "The server did not answer within a minute.", advice: "Ask again later." });
  if (response) return new Trouble({ problem: "The server's answer broke off or could not be read." });
  return new Trouble({ problem: "The server could not be reached.", advice: "Is `porism serve` still running?" });
}

async function told(response) {
  const { status } = response;
  if (status === 401 && token) return new Trouble({ status, problem: "The server does not take this token." });
  try {
    const { error } = await response.json();
    if (status === 401) return new Trouble({ status, problem: error.problem });
    if (typeof error === "string") return new Trouble({ status, problem: error });
    return new Trouble({ ...error, status });
  } catch {
    return new Trouble({ status, problem: `The server answered with status ${status} and no explanation.` });
  }
}
