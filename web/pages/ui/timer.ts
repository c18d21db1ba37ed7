import { atEnd } from './life';

/** The maximum delay of setTimeout, in milliseconds. */
const maxDelay = 2 ** 31 - 1;

/** Timer runs one thing later, unless its life ends before. */
export class Timer {
  private id = 0;

  constructor(private readonly signal: AbortSignal) {
    atEnd(signal, () => this.stop());
  }

  /** start runs something after some seconds, in place of what would have run. */
  start(seconds: number, run: () => void) {
    this.stop();
    if (this.signal.aborted) return;
    this.id = window.setTimeout(run, Math.min(seconds * 1000, maxDelay));
  }

  stop() {
    clearTimeout(this.id);
  }
}
