// What the parts of the client know of each other: each imports this file, and none the part above it.

import type { RetryOptions } from './retry.js';
import type { View } from './types.js';

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT';
  /** The bearer token of a seat. */
  token?: string | null;
  /** Is sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Whether the request goes on when the page is closed. */
  keepalive?: boolean;
}

/** Reply is a response that was read. */
export interface Reply<T> {
  /** What its JSON says; null for a 304. */
  value: T | null;
  text: string;
  headers: Headers;
}

/** Requester makes requests to a service. */
export interface Requester {
  /**
   * request makes one request. It resolves to a success or a 304, and fails with a
   * ServiceError or a PermanentError, or with the error of fetch where no response came.
   */
  request<T>(path: string, options?: RequestOptions): Promise<Reply<T>>;
  /** Where live updates are, in place of the URL that views have. */
  readonly live?: string | undefined;
}

/** Reading is what a response says. */
export interface Reading<V> {
  view: V;
  /** Seconds to the next read, where the response says: X-Poll-Interval. */
  interval: number | null;
  /** When the service responded, by its clock, in milliseconds. */
  sent: number;
  /** The entity tag of the version, where the response has one. */
  tag?: string | null;
}

export interface ReadOptions {
  /** Adds the log after this version; -1 begins with the setup. */
  since?: number;
  /** Adds the cards of the game and the deck list. */
  cards?: boolean;
}

/** GameReader reads one game as one viewer sees it. */
export interface GameReader {
  /** As of a Requester. */
  readonly live?: string | undefined;
  /** readVersion returns a past version. */
  readVersion(version: number, options?: RetryOptions): Promise<View>;
  /** readFirst returns the newest version, with the log after another one where that is given. */
  readFirst(options: ReadOptions, signal?: AbortSignal): Promise<Reading<View>>;
  /**
   * readNewer returns the newest version with the log after a known one, or null if that, whose tag is given
   * too, is the newest.
   */
  readNewer(
    known: number,
    signal?: AbortSignal,
    tag?: string | null,
  ): Promise<Reading<View | null>>;
}
