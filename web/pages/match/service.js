// The HTTP contract of the service, as far as the pages need it.

/** @typedef {import('contract').View} View */
/** @typedef {import('contract').Action} Action */
/** @typedef {import('contract').Problem} Problem */

import { seconds } from '../ui/dom';

/** A request that the service refused, with what it says about it. */
export class Refusal extends Error {
  /** @param {number} status @param {Partial<Problem>} problem */
  constructor(status, problem) {
    super(problem.detail || problem.title || `The service responded with status ${status}.`);
    this.status = status;
    this.problem = problem;
  }
  /** passing reports whether the same request may succeed later. */
  get passing() {
    return this.status === 429 || this.status >= 500 && !this.problem.code?.startsWith('card_set');
  }
}

let respond = (/** @type {string} */ path, /** @type {RequestInit} */ request) => fetch(path, request);

/** serveFrom sends all requests to something in the service's place. @param {typeof respond} place */
export const serveFrom = (place) => { respond = place; };

/** How long one request may take before it counts as lost, in milliseconds. */
const patience = 15000;

/**
 * send makes one request. It fails with a Refusal, or with another error where
 * no response came.
 * @param {string} path
 * @param {{method?: string, token?: string|null, body?: object, headers?: Record<string, string>}} [options]
 */
export async function send(path, { method = 'GET', token, body, headers = {} } = {}) {
  const all = { ...headers };
  if (token) all.Authorization = `Bearer ${token}`;
  if (body) all['Content-Type'] = 'application/json';
  const response = await respond(path, {
    method, headers: all, body: body && JSON.stringify(body), cache: 'no-store', credentials: 'omit',
    signal: AbortSignal.timeout(patience),
  });
  if (response.ok || response.status === 304) return response;
  throw new Refusal(response.status, await response.json().catch(() => ({})));
}

/** about waits roughly s seconds, so that clients do not come in step. @param {number} s */
export const about = (s) => seconds(s * (0.75 + Math.random() / 2));

/**
 * persist repeats what fails in passing, at growing intervals, until there is a
 * response that stands. lost is told of each failure.
 * @template T
 * @param {() => Promise<T>} attempt @param {(e: Error) => void} lost
 */
export async function persist(attempt, lost) {
  for (let pause = 1; ; pause = Math.min(pause * 2, 15)) {
    try {
      return await attempt();
    } catch (e) {
      const error = /** @type {Error} */ (e);
      if (error instanceof Refusal && !error.passing) throw error;
      lost(error);
      await about(pause);
    }
  }
}

/** randomKey is new for each move. */
export function randomKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('');
}

/** @param {object} request @returns {Promise<View>} */
export const createGame = async (request) => (await send('/games', { method: 'POST', body: request })).json();

/** @param {string} id @param {string} query @param {string|null} [token] @returns {Promise<View>} */
export const readGame = async (id, query, token) => (await send(`/games/${id}${query}`, { token })).json();

/**
 * submit makes a move once, however often it has to be sent.
 * @param {string} id @param {number} version that the move was chosen in
 * @param {Action} action @param {string|null|undefined} token @param {(e: Error) => void} lost
 * @returns {Promise<View>}
 */
export async function submit(id, version, action, token, lost) {
  const headers = { 'If-Match': `"${version}"`, 'Idempotency-Key': randomKey() };
  const response = await persist(() => send(`/games/${id}/actions`, { method: 'POST', token, body: action, headers }), lost);
  return response.json();
}

/** exportGame returns the saved game as text. @param {string} id @param {string|null} [token] */
export const exportGame = async (id, token) => (await send(`/games/${id}/export`, { token })).text();
