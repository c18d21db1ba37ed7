import { Game } from './game.js';
import type { Reply, Requester, RequestOptions } from './interfaces.js';
import { isLogin, ServiceError } from './problem.js';
import { randomKey } from './random.js';
import { retry, type RetryOptions } from './retry.js';
import { anySignal } from './signals.js';
import { withTokens } from './tokens.js';
import type { CardSetList, NewGame, View } from './types.js';

export interface BasicOptions {
  /** Makes the requests in place of the global fetch. */
  fetch?: (url: string, request: RequestInit) => Promise<Response>;
  /** Where live updates are, such as "wss://games.example/live", in place of the URL that views have. */
  live?: string | undefined;
  /** How long a request may take, in seconds; then it fails. 15 by default. */
  timeout?: number;
  /**
   * What a page on the service's own host sends of what the browser knows of it: with 'same-origin',
   * the password or the login of a proxy in front. Then a seat's token is in X-Seat-Token, since
   * Authorization is the proxy's; and a redirect or a login page is a ServiceError that is signedOut.
   * By default nothing.
   */
  credentials?: 'omit' | 'same-origin';
}

/** Exchange is a response and its body. */
export interface Exchange {
  response: Response;
  text: string;
}

/** BasicService makes requests to a card game service. Service can do more, and says more of failures. */
export class BasicService implements Requester {
  private readonly fetch: NonNullable<BasicOptions['fetch']>;
  private readonly timeout: number;
  private readonly credentials: 'omit' | 'same-origin';
  readonly live: string | undefined;

  /** @param base the address, such as "https://games.example"; empty for the page's own host */
  constructor(
    readonly base = '',
    {
      fetch = (url, request) => globalThis.fetch(url, request),
      timeout = 15,
      live,
      credentials = 'omit',
    }: BasicOptions = {},
  ) {
    this.fetch = fetch;
    this.timeout = timeout;
    this.live = live;
    this.credentials = credentials;
  }

  async request<T>(path: string, options: RequestOptions = {}): Promise<Reply<T>> {
    const { method = 'GET', token, body, signal, keepalive = false } = options;
    const headers = { ...options.headers };
    if (token && this.credentials === 'omit') headers['Authorization'] = `Bearer ${token}`;
    else if (token) headers['X-Seat-Token'] = token;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const timeout = AbortSignal.timeout(this.timeout * 1000);
    const request: RequestInit = {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      cache: 'no-store',
      credentials: this.credentials,
      redirect: this.credentials === 'omit' ? 'follow' : 'manual',
      keepalive,
      signal: signal ? anySignal([signal, timeout]) : timeout,
    };
    const { response, text } = await this.exchange(path, request);
    if (response.status === 304) return { value: null, text, headers: response.headers };
    if (!response.ok) throw ServiceError.from(response, text, this.base);
    return { value: JSON.parse(text), text, headers: response.headers };
  }

  /** exchange makes a request, and reads the whole response. */
  protected async exchange(path: string, request: RequestInit): Promise<Exchange> {
    const response = await this.fetch(this.base + path, request);
    if (this.credentials !== 'omit' && isLogin(response)) {
      throw new ServiceError(401, { detail: 'You are signed out of this site.' });
    }
    return { response, text: await response.text() };
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
      return (await this.request<View>('/games', sent)).value!;
    }, options);
    return request.private ? { ...view, seats } : view;
  }

  /** cardSets returns the card sets that the service offers, and whether requests may have others. */
  async cardSets(options: RetryOptions = {}): Promise<CardSetList> {
    const { signal } = options;
    return retry(
      async () => (await this.request<CardSetList>('/card-sets', { signal })).value!,
      options,
    );
  }

  /** game returns a game as the owner of a token sees it, or without a token as a spectator does. */
  game(id: string, token: string | null = null): Game {
    return new Game(this, id, token);
  }
}
