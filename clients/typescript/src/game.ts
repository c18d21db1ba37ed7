import { Follower, type FollowOptions, type Update } from './follow.js';
import type { GameReader, Reading, ReadOptions, Reply, Requester } from './interfaces.js';
import { randomKey } from './random.js';
import { retry, type RetryOptions } from './retry.js';
import type { Action, View } from './types.js';

/** Game is one game and one viewer of it: a seat, a spectator, or both sides of an open table. */
export class Game implements GameReader {
  private follower: Follower | null = null;
  private failure: Error | null = null;

  /** @param token of a seat; null for a spectator and at an open table */
  constructor(
    readonly service: Requester,
    readonly id: string,
    readonly token: string | null,
  ) {}

  /** live is as of the service. */
  get live(): string | undefined {
    return this.service.live;
  }

  /** read returns the newest version, and what the options ask for. */
  read(options: ReadOptions & RetryOptions = {}): Promise<View> {
    return this.readOne(queryOf(options), options);
  }

  /** readVersion returns a past version. */
  readVersion(version: number, options: RetryOptions = {}): Promise<View> {
    return this.readOne(`?version=${version}`, options);
  }

  async readFirst(options: ReadOptions, signal?: AbortSignal): Promise<Reading<View>> {
    const reply = await this.get<View>(queryOf(options), {}, signal);
    return readingOf(reply.value!, reply);
  }

  async readNewer(
    known: number,
    signal?: AbortSignal,
    tag?: string | null,
  ): Promise<Reading<View | null>> {
    const reply = await this.get<View>(
      `?since=${known}`,
      { 'If-None-Match': tag ?? `"${known}"` },
      signal,
    );
    return readingOf(reply.value, reply);
  }

  /**
   * submit makes a move once, however often it has to be sent: each attempt has the
   * same Idempotency-Key, and is for the version that the move was chosen in. It
   * fails with a ServiceError that is outdated where the game has moved on.
   */
  async submit(version: number, action: Action, options?: RetryOptions): Promise<View> {
    const request = {
      method: 'POST' as const,
      token: this.token,
      body: action,
      headers: { 'If-Match': `"${version}"`, 'Idempotency-Key': randomKey() },
      signal: options?.signal,
    };
    const attempt = async () => {
      const reply = await this.service.request<View>(`/games/${this.id}/actions`, request);
      return readingOf(reply.value!, reply);
    };
    const settle = this.follower?.moveBegins(action);
    try {
      const reading = await retry(attempt, options);
      settle?.(reading);
      return reading.view;
    } catch (error) {
      settle?.(null);
      throw error;
    }
  }

  /** export returns the saved game as text. A private game can be exported once it is finished. */
  export(options: RetryOptions = {}): Promise<string> {
    return retry(async () => (await this.get('/export', {}, options.signal)).text, options);
  }

  /**
   * follow calls onUpdate with the newest version and with each one after it, until
   * it is stopped or the game is finished. A game has one follower at a time.
   */
  follow(options: FollowOptions): Follower {
    this.follower?.stop();
    this.follower = new Follower(this, options);
    if (this.failure) this.follower.fail(this.failure);
    return this.follower;
  }

  /** fail ends the updates with an error, such as a failure of the computer on the other seat. */
  fail(error: Error) {
    this.failure = error;
    this.follower?.fail(error);
  }

  /**
   * updates are the newest version and each one after it, until the game is
   * finished, and the last one again as overdue when its deadline passes. They fail
   * where a read fails permanently, and with the signal's reason.
   */
  async *updates({
    signal,
    ...options
  }: Omit<FollowOptions, 'onUpdate' | 'onOverdue' | 'onError'> & {
    signal?: AbortSignal;
  } = {}): AsyncGenerator<Update, void, void> {
    signal?.throwIfAborted();
    const waiting: Update[] = [];
    let failed: Error | null = null;
    let wake = () => {};
    const onUpdate = (update: Update) => {
      waiting.push(update);
      wake();
    };
    const follower = this.follow({
      ...options,
      onUpdate,
      onOverdue: (view) => onUpdate({ view, log: [], overdue: true }),
      onError: (error) => {
        failed = error;
        wake();
      },
    });
    const abort = () => follower.fail(signal?.reason);
    signal?.addEventListener('abort', abort);
    try {
      for (;;) {
        if (failed) throw failed;
        const update = waiting.shift();
        if (!update) {
          await new Promise<void>((resolve) => (wake = resolve));
          continue;
        }
        yield update;
        if (update.view.status === 'finished') return;
      }
    } finally {
      signal?.removeEventListener('abort', abort);
      follower.stop();
    }
  }

  private readOne(query: string, options: RetryOptions): Promise<View> {
    return retry(async () => (await this.get<View>(query, {}, options.signal)).value!, options);
  }

  private get<T>(path: string, headers: Record<string, string> = {}, signal?: AbortSignal) {
    return this.service.request<T>(`/games/${this.id}${path}`, {
      token: this.token,
      headers,
      signal,
    });
  }
}

function queryOf({ since, cards }: ReadOptions): string {
  const query = new URLSearchParams();
  if (since !== undefined) query.set('since', String(since));
  if (cards) query.set('include', 'cards');
  return query.size > 0 ? `?${query}` : '';
}

function readingOf<V>(view: V, { headers }: Reply<View>): Reading<V> {
  const interval = headers.get('X-Poll-Interval');
  return {
    view,
    interval: interval === null ? null : Number(interval),
    sent: Date.parse(String(headers.get('Date'))) || Date.now(),
    tag: headers.get('ETag'),
  };
}
