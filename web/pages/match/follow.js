// Follows a game: reads it when the service says so, when a message comes over
// the WebSocket, when another tab has moved, and when this tab wakes up.

import { send, Refusal } from './service';
import { Live } from './live';

/** @typedef {import('contract').View} View */

/** Seconds between two reads while live updates come. */
const liveInterval = 60;

export class Follower {
  /**
   * @param {{id: string, token: string|null, onView: (view: View) => void,
   *   onTrouble: (error: Error|null) => void, busy: () => boolean}} options
   *   onTrouble is told of each read that failed, and null when one succeeds; busy
   *   reports whether a move is under way, whose response is worth a read
   */
  constructor({ id, token, onView, onTrouble, busy }) {
    this.id = id;
    this.token = token;
    this.onView = onView;
    this.onTrouble = onTrouble;
    this.busy = busy;
    /** @type {Live|undefined} */
    this.live = undefined;
    this.version = -1;
    this.failures = 0;
    this.stopped = false;
    this.hinted = -1;
    this.hint = (/** @type {number} */ version) => {
      this.hinted = Math.max(this.hinted, version);
      if (this.hinted > this.version && !this.busy()) this.read();
    };
    this.tabs = new BroadcastChannel('cardgames');
    this.tabs.onmessage = ({ data }) => data.id === id && this.hint(data.version);
    this.wake = () => document.visibilityState === 'visible' && this.read();
    for (const event of ['online', 'offline']) addEventListener(event, this.wake);
    document.addEventListener('visibilitychange', this.wake);
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    this.live?.stop();
    this.tabs.close();
    for (const event of ['online', 'offline']) removeEventListener(event, this.wake);
    document.removeEventListener('visibilitychange', this.wake);
  }

  /** seen takes a view that a move has returned. @param {View} view */
  seen(view) {
    if (view.version <= this.version) return;
    this.tabs.postMessage({ id: this.id, version: view.version });
    this.take(view);
    if (this.hinted > view.version) this.read();
    else this.schedule(view.status === 'finished' ? null : 2);
  }

  /** take passes on a newer version, and listens for the next where it can. @param {View} view */
  take(view) {
    this.version = view.version;
    if (!view.live) this.live?.stop();
    else this.live ??= new Live(view.live, this.hint);
    this.onView(view);
  }

  /** read asks once, and plans the next time. Calls while it asks are one more. */
  async read() {
    if (this.reading) {
      this.again = true;
      return;
    }
    this.reading = true;
    this.hinted = -1;
    clearTimeout(this.timer);
    let next;
    try {
      next = await this.ask();
      this.failures = 0;
      this.onTrouble(null);
    } catch (error) {
      next = Math.min(2 ** this.failures++, 30);
      if (error instanceof Refusal && !error.passing) next = null;
      this.onTrouble(/** @type {Error} */ (error));
    }
    this.reading = false;
    if (this.again) {
      this.again = false;
      return this.read();
    }
    this.schedule(next);
  }

  async ask() {
    const first = this.version < 0;
    const response = await send(`/games/${this.id}?${first ? 'since=0&include=cards' : `since=${this.version}`}`, {
      token: this.token, headers: first ? {} : { 'If-None-Match': `"${this.version}"` },
    });
    const interval = response.headers.get('X-Poll-Interval');
    if (response.status !== 304) {
      const view = /** @type {View} */ (await response.json());
      if (view.version > this.version && !this.stopped) this.take(view);
    }
    return interval ? Number(interval) : null;
  }

  /** schedule plans the next read; null: none. @param {number|null} wait in seconds */
  schedule(wait) {
    clearTimeout(this.timer);
    if (wait === null || this.stopped) return;
    const live = this.live?.open && !this.failures;
    this.timer = setTimeout(() => this.read(), (live ? Math.max(wait, liveInterval) : wait) * 1000);
  }
}
