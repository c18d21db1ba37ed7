// Keeps the screen on while a player waits for another one whose time runs.

import type { View } from 'cardgames-client';
import { atEnd } from '../ui/life';

/** waitsForAnother reports whether the viewer has a seat, and the time of the other player runs. */
export function waitsForAnother({ viewer, deadline, priority }: View): boolean {
  return viewer !== null && Boolean(deadline) && priority === 1 - viewer;
}

/** WakeLock holds the screen's lock for as long as it is wanted, where the browser has one. */
export class WakeLock {
  private wanted = false;
  private asking = false;
  private lock: WakeLockSentinel | null = null;

  constructor(private readonly signal: AbortSignal) {
    document.addEventListener('visibilitychange', () => this.settle(), { signal });
    atEnd(signal, () => this.want(false));
  }

  want(wanted: boolean) {
    this.wanted = wanted;
    void this.settle();
  }

  /** settle asks for the lock or releases it. The browser takes it back when the page is hidden. */
  private async settle() {
    if (this.lock?.released) this.lock = null;
    const holds = this.lock !== null;
    if (this.asking || holds === this.wanted || document.hidden) return;
    this.asking = true;
    try {
      if (holds) await this.release();
      else this.lock = (await navigator.wakeLock?.request('screen')) ?? null;
      this.asking = false;
      if (this.lock) await this.settle(); // it may be unwanted by now
    } catch {
      this.asking = false; // the browser refuses, such as with little power
    }
  }

  private async release() {
    const { lock } = this;
    this.lock = null;
    await lock?.release();
  }
}
