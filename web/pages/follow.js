// Follows a game: reads it when the service says so, when a message comes over
// the WebSocket, when another tab has moved, and when this tab wakes up.

import { send, Refusal, about } from './service.js';

/** @typedef {import('contract').View} View */

/** Reads a minute apart are enough where live updates come. */
const liveInterval = 60;

export class Follower {
  /**
   * @param {{id: string, token: string|null, onView: (view: View) => void,
   *   onTrouble: (error: Error|null) => void}} options onTrouble is told of each
   *   read that failed, and null when one succeeds
   */
  constructor({ id, token, onView, onTrouble }) {
    this.id = id;
    this.token = token;
    this.onView = onView;
    this.onTrouble = onTrouble;
    this.version = -1;
    this.failures = 0;
    this.stopped = false;
    this.tabs = new BroadcastChannel('cardgames');
    this.tabs.onmessage = ({ data }) => data.id === id && data.version > this.version && this.read();
    this.wake = () => document.visibilityState === 'visible' && this.read();
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.tabs.close();
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
  }

  /** seen takes a view that a move has returned. @param {View} view */
  seen(view) {
    if (view.version <= this.version) return;
    this.version = view.version;
    this.tabs.postMessage({ id: this.id, version: view.version });
    this.onView(view);
    this.schedule(view.status === 'finished' ? null : 2);
  }

  /** read asks once, and plans the next time. Calls while it asks are one more. */
  async read() {
    if (this.reading) {
      this.again = true;
      return;
    }
    this.reading = true;
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
      if (view.version > this.version && !this.stopped) {
        this.version = view.version;
        this.onView(view);
      }
      this.listen(/** @type {{live?: string}} */ (view).live);
    }
    return interval ? Number(interval) : null;
  }

  /** schedule plans the next read; null: none. @param {number|null} wait in seconds */
  schedule(wait) {
    clearTimeout(this.timer);
    if (wait === null || this.stopped) return;
    const live = this.socket?.readyState === WebSocket.OPEN && !this.failures;
    this.timer = setTimeout(() => this.read(), (live ? Math.max(wait, liveInterval) : wait) * 1000);
  }

  /** listen opens the WebSocket that the view names. @param {string} [url] */
  listen(url) {
    if (url && !this.socket && !this.stopped) this.connect(url, 1);
  }

  /** @param {string} url @param {number} pause in seconds, before the next try */
  connect(url, pause) {
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      pause = 1;
      this.read();
    };
    socket.onmessage = ({ data }) => {
      try {
        if (JSON.parse(data).version > this.version) this.read();
      } catch { /* a hint that cannot be read is as good as none */ }
    };
    socket.onclose = async () => {
      if (this.stopped) return;
      this.schedule(2);
      await about(pause);
      if (!this.stopped) this.connect(url, Math.min(pause * 2, 60));
    };
  }
}
