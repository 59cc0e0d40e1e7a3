// Asks the server. What it answers is a value; that it could not be asked, or could not answer, is a `Trouble`.

const TOKEN = "porism-token";
const PATIENCE = 60_000;

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

/** Return the answer of a route; raises Trouble, or AbortError where the signal says that nobody waits any more. */
export async function ask(route, query = {}, signal = undefined) {
  const said = new URLSearchParams(query).toString();
  const waited = AbortSignal.timeout(PATIENCE);
  let response;
  try {
    response = await fetch(`api/v1/${route}${said ? `?${said}` : ""}`, {
      headers: headers(), signal: signal ? AbortSignal.any([signal, waited]) : waited,
    });
    if (response.ok) return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable(waited.aborted, response);
  }
  throw await told(response);
}

function headers() {
  const token = sessionStorage.getItem(TOKEN);
  return token ? { Accept: "application/json", Authorization: `Bearer ${token}` } : { Accept: "application/json" };
}

/** Keep the token that requests bear until the tab is closed. */
export const bear = (token) => sessionStorage.setItem(TOKEN, token);

function unreachable(late, response) {
  if (late) return new Trouble({ problem: "The server did not answer within a minute.", advice: "Ask again later." });
  if (response) return new Trouble({ problem: "The server's answer broke off or could not be read." });
  return new Trouble({ problem: "The server could not be reached.", advice: "Is `porism serve` still running?" });
}

async function told(response) {
  const { status } = response;
  try {
    const { error } = await response.json();
    if (typeof error === "string") return new Trouble({ status, problem: error });
    return new Trouble({ ...error, status });
  } catch {
    return new Trouble({ status, problem: `The server answered with status ${status} and no explanation.` });
  }
}
