// What has a life that an AbortSignal ends.

import { sleep } from 'cardgames-client';

/** atEnd runs something when a life ends, at once where it has ended. */
export function atEnd(signal: AbortSignal, run: () => void) {
  if (signal.aborted) run();
  else signal.addEventListener('abort', run, { once: true });
}

/** within is what work results in. It fails when the life ends before. */
export function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    atEnd(signal, () => reject(signal.reason));
    work.then(resolve, reject);
  });
}

/** pause returns after some seconds, or when the life ends. */
export function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return sleep(seconds, signal).catch(() => {});
}
