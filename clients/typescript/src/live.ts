import { jitter, sleep } from './retry.js';

/** The longest pause before another connection, in seconds. */
const maxPause = 60;

/** The code with which the service closes a connection that gave way to another one: Try Again Later. */
const tryAgainLater = 1013;

/**
 * withoutTickets is the URL at which to follow the same games as a spectator. The
 * service does not announce a seat's own moves to a connection with the seat's ticket,
 * so a device needs this if the seat moves on another one too.
 */
export function withoutTickets(url: string): string {
  return url.replace(/([?&]game=[^.&]*)\.[^&]*/g, '$1');
}

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
    socket.onclose = ({ code }) => {
      if (code === tryAgainLater) this.pause = maxPause;
      this.reconnect(socket);
    };
    // Node.js 20 reports a refused handshake as an error alone, without a close.
    socket.onerror = () => this.reconnect(socket);
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

/** HintWaiter waits for hints, one at a time. Without a WebSocket none comes. */
export class HintWaiter {
  private readonly live: Live | undefined;
  private hinted = false;
  private wake = () => {};

  /** @param url as for Live */
  constructor(url: string | undefined) {
    if (!url || typeof WebSocket === 'undefined') return;
    this.live = new Live(url, () => {
      this.hinted = true;
      this.wake();
    });
  }

  /** open reports whether hints come. */
  get open(): boolean {
    return this.live?.open ?? false;
  }

  /** wait reports whether a hint came since the wait before, or in the next seconds. */
  async wait(seconds: number, signal?: AbortSignal): Promise<boolean> {
    if (!this.hinted) await this.pause(seconds, signal);
    const hinted = this.hinted;
    this.hinted = false;
    return hinted;
  }

  stop() {
    this.live?.stop();
  }

  private async pause(seconds: number, signal?: AbortSignal) {
    const hint = new AbortController();
    this.wake = () => hint.abort();
    const end = signal ? AbortSignal.any([signal, hint.signal]) : hint.signal;
    await sleep(seconds, end).catch(() => signal?.throwIfAborted());
  }
}
