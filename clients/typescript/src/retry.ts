import { ServiceError, isTemporary } from './problem.js';
import { anySignal } from './signals.js';

export interface RetryOptions {
  /** Called for each attempt that fails and will be repeated. */
  onRetry?: (error: Error) => void;
  /** Ends the attempts. */
  signal?: AbortSignal;
  /** Whether there is one attempt alone. */
  once?: boolean;
}

/** The pause after the first attempt that fails, in seconds: one lost response should not delay a player. */
const firstPause = 0.25;

/** The longest pause between two attempts, in seconds. */
const longestPause = 15;

/**
 * retry repeats an attempt that fails temporarily, at growing intervals, until it
 * succeeds or fails permanently. Where no response came, it repeats the attempt at once
 * when the browser is online again.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { onRetry, signal, once }: RetryOptions = {},
): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTemporary(error) || once || signal?.aborted) throw error;
      onRetry?.(error as Error);
      const online = await pause(error, failures, signal);
      failures = online ? 0 : failures + 1;
    }
  }
}

/** pause waits after an error, and reports whether it was cut short because the browser is online again. */
async function pause(error: unknown, failures: number, signal?: AbortSignal): Promise<boolean> {
  const end = new AbortController();
  let online = false;
  const wake = () => {
    online = true;
    end.abort();
  };
  if (!(error instanceof ServiceError)) {
    globalThis.addEventListener?.('online', wake, { signal: end.signal }); // Node.js has no such event
  }
  const both = anySignal(signal ? [signal, end.signal] : [end.signal]);
  await sleep(pauseAfter(error, failures), both).catch(() => signal?.throwIfAborted());
  end.abort();
  return online;
}

/** pauseAfter returns the seconds until another attempt, after an error and some failures before it. */
export function pauseAfter(error: unknown, failures: number): number {
  const retryAfter = error instanceof ServiceError ? error.retryAfter : 0;
  return jitter(Math.max(Math.min(firstPause * 2 ** failures, longestPause), retryAfter));
}

/** jitter varies a pause by a quarter, so that clients do not retry at the same moments. */
export function jitter(seconds: number): number {
  return seconds * (0.75 + Math.random() / 2);
}

/** sleep waits. It fails with the signal's reason when the signal is aborted. */
export function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
