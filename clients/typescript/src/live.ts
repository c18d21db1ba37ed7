import { jitter } from './retry.js';

/** The longest pause before another connection, in seconds. */
const maxPause = 60;

/**
 * Live keeps a WebSocket open on which the service sends a hint for each new version
 * of a game. A connection that fails or closes is opened again.
 */
export class Live {
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = 1; // seconds
  private stopped = false;

  /**
   * @param url the member live of a view
   * @param onHint called with the version of each message, and with Infinity after a
   *   connection was opened or lost, when a message may have been missed
   */
  constructor(
    private readonly url: string,
    private readonly onHint: (version: number) => void,
  ) {
    this.connect();
  }

  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect() {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = 1;
      this.onHint(Infinity);
    };
    socket.onmessage = ({ data }) => this.onHint(versionIn(data));
    // Node.js 20 reports a refused handshake as an error alone, without a close.
    socket.onclose = socket.onerror = () => this.reconnect(socket);
  }

  private reconnect(socket: WebSocket) {
    if (this.stopped || socket !== this.socket) return;
    this.socket = undefined;
    this.onHint(Infinity);
    this.timer = setTimeout(() => this.connect(), jitter(this.pause) * 1000);
    this.pause = Math.min(this.pause * 2, maxPause);
  }
}

/** versionIn returns the version that a message announces, or -1 where it has none. */
function versionIn(message: unknown): number {
  try {
    const { version } = JSON.parse(String(message));
    return typeof version === 'number' ? version : -1;
  } catch {
    return -1;
  }
}
