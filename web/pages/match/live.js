// Keeps a WebSocket open on which the service says that a game has a new
// version. What it says is a hint: whoever hears it reads the game.

import { about } from './service';

/** The longest pause before another try, in seconds. */
const longest = 60;

export class Live {
  /**
   * @param {string} url
   * @param {(version: number) => void} hint is told the version in each message;
   *   Infinity after each connection and each loss of it, when one may have been
   *   missed
   */
  constructor(url, hint) {
    this.url = url;
    this.hint = hint;
    this.pause = 1;
    this.connect();
  }

  connect() {
    this.socket = new WebSocket(this.url);
    this.socket.onopen = () => {
      this.pause = 1;
      this.hint(Infinity);
    };
    this.socket.onmessage = ({ data }) => this.hint(versionIn(data));
    this.socket.onclose = () => this.lost();
  }

  async lost() {
    if (this.stopped) return;
    this.hint(Infinity);
    await about(this.pause);
    this.pause = Math.min(this.pause * 2, longest);
    if (!this.stopped) this.connect();
  }

  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  stop() {
    this.stopped = true;
    this.socket?.close();
  }
}

/** versionIn reads a message; one that cannot be read is no hint. @param {string} data */
function versionIn(data) {
  try {
    return Number(JSON.parse(data).version);
  } catch {
    return -1;
  }
}
