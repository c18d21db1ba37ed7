import { Game } from './game.js';
import type { Requester, RequestOptions } from './interfaces.js';
import { ServiceError } from './problem.js';
import { randomKey } from './random.js';
import { retry, type RetryOptions } from './retry.js';
import { withTokens } from './tokens.js';
import type { CardSetList, NewGame, View } from './types.js';

export interface ServiceOptions {
  /** Makes the requests in place of the global fetch. */
  fetch?: (url: string, request: RequestInit) => Promise<Response>;
  /** Where live updates are, such as "wss://games.example/live", in place of the URL that views have. */
  live?: string | undefined;
  /** How long a request may take, in seconds; then it fails. 15 by default. */
  timeout?: number;
}

/** Service is a card game service at an address. */
export class Service implements Requester {
  private readonly fetch: NonNullable<ServiceOptions['fetch']>;
  private readonly timeout: number;
  readonly live: string | undefined;

  /** @param base the address, such as "https://games.example"; empty for the page's own host */
  constructor(
    readonly base = '',
    {
      fetch = (url, request) => globalThis.fetch(url, request),
      timeout = 15,
      live,
    }: ServiceOptions = {},
  ) {
    this.fetch = fetch;
    this.timeout = timeout;
    this.live = live;
  }

  async request(path: string, options: RequestOptions = {}): Promise<Response> {
    const { method = 'GET', token, body, signal, keepalive = false } = options;
    const headers = { ...options.headers };
    if (token) headers['Authorization'] = `Bearer ${token}`;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const timeout = AbortSignal.timeout(this.timeout * 1000);
    const response = await this.fetch(this.base + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (response.ok || response.status === 304) return response;
    throw await ServiceError.from(response);
  }

  /**
   * createGame creates one game: it sends the request again, with the same
   * Idempotency-Key, until there is a response. The view of a private game has the
   * tokens of its seats, which are made here unless the request has their hashes.
   */
  async createGame(request: NewGame = {}, options: RetryOptions = {}): Promise<View> {
    const { body, seats } = withTokens(request);
    const headers = { 'Idempotency-Key': randomKey() };
    const { signal } = options;
    const view: View = await retry(async () => {
      const sent = { method: 'POST', body, headers, ...(signal && { signal }) } as const;
      return (await this.request('/games', sent)).json();
    }, options);
    return request.private ? { ...view, seats } : view;
  }

  /** cardSets returns the card sets that the service offers, and whether requests may have others. */
  async cardSets(options: RetryOptions = {}): Promise<CardSetList> {
    const { signal } = options;
    return retry(async () => (await this.request('/card-sets', { signal })).json(), options);
  }

  /** game returns a game as the owner of a token sees it, or without a token as a spectator does. */
  game(id: string, token: string | null = null): Game {
    return new Game(this, id, token);
  }
}
