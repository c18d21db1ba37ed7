import { jitter, sleep } from './retry.js';
import { anySignal } from './signals.js';

/** The pause before another connection, and the longest one, in seconds. */
const firstPause = 1;
const longestPause = 60;

/** How many games a connection follows, and how many seconds it waits for further ones. */
const maxGames = 100;
const gather = 0.05;

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

/** liveAt is a URL of live updates at another place, if there is one. */
export function liveAt(place: string | undefined, url: string): string {
  return place ? place + url.slice(url.indexOf('?')) : url;
}

/** hasSockets reports whether the platform has WebSockets: Node.js 20 has none by default. */
export function hasSockets(): boolean {
  return typeof WebSocket !== 'undefined';
}

/**
 * Live follows one game, or waits for one, by hints: the service sends one for each new
 * version. It shares its WebSocket with others of the same service.
 */
export class Live {
  readonly game: string | undefined;
  /** The part of the URL that names the game: game=ID.TICKET. */
  readonly query: string;
  /** Whether hints come. */
  open = false;
  private readonly socket: SharedSocket;

  /**
   * @param url the member live of a view
   * @param onHint called with the version of each message, and with Infinity after a
   *   connection was opened or lost, when a message may have been missed
   */
  constructor(
    url: string,
    readonly onHint: (version: number) => void,
  ) {
    const [base, query = ''] = url.split('?');
    this.query = query;
    [, this.game] = query.split(/[=.]/);
    const shared = [...sockets].find((one) => one.takes(base, this.game));
    this.socket = shared ?? new SharedSocket(base);
    this.socket.add(this);
  }

  /** stop ends the hints, and the connection where no other game needs it. */
  stop() {
    this.open = false;
    this.socket.remove(this);
  }
}

const sockets = new Set<SharedSocket>();

/**
 * SharedSocket is a connection that is made again some time after it has ended, at once when the browser is
 * online again, and when it is to follow another game.
 */
class SharedSocket {
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = firstPause; // seconds
  private gaveWay = false; // to another one, so that the pause is the service's wish
  private games: Live[] = [];

  constructor(private readonly base: string) {}

  takes(base: string, game: string | undefined): boolean {
    if (this.base !== base || this.games.length >= maxGames) return false;
    return this.games.every((one) => one.game !== game);
  }

  add(game: Live) {
    sockets.add(this);
    this.games.push(game);
    if (this.games.length > 1) return this.connectIn(gather);
    globalThis.addEventListener?.('online', this.wake); // Node.js has no such event
    this.connect();
  }

  remove(game: Live) {
    this.games = this.games.filter((one) => one !== game);
    if (this.games.length > 0) return;
    sockets.delete(this);
    globalThis.removeEventListener?.('online', this.wake);
    clearTimeout(this.timer);
    this.disconnect();
  }

  private readonly wake = () => {
    if (this.socket || this.gaveWay) return;
    this.pause = firstPause;
    this.connectIn(0);
  };

  private connectIn(seconds: number) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), seconds * 1000);
  }

  private connect() {
    this.disconnect(); // from a connection that follows fewer games
    const games = this.games.map(({ query }) => query);
    const socket = newSocket(`${this.base}?${games.join('&')}`);
    this.socket = socket;
    if (!socket) {
      this.connectIn(longestPause);
      return;
    }
    socket.onopen = () => {
      this.pause = firstPause;
      this.tell(true);
    };
    socket.onmessage = ({ data }) => {
      const { game_id, version = -1 } = hintIn(data);
      this.games.find(({ game }) => game === game_id)?.onHint(version);
    };
    // Node.js 20 reports a refused handshake as an error alone, without a close.
    socket.onclose = socket.onerror = (event: Event) => this.lose(socket, event);
  }

  private disconnect() {
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
  }

  private lose(socket: WebSocket, event: Partial<CloseEvent>) {
    if (socket !== this.socket) return;
    this.socket = undefined;
    this.gaveWay = event.code === tryAgainLater;
    if (this.gaveWay) this.pause = longestPause;
    this.tell(false);
    this.connectIn(jitter(this.pause));
    this.pause = Math.min(this.pause * 2, longestPause);
  }

  /** tell says whether hints come now; a message may have been missed before. */
  private tell(open: boolean) {
    for (const game of this.games) {
      game.open = open;
      game.onHint(Infinity);
    }
  }
}

/** newSocket is undefined where the policy of a page forbids the connection. */
function newSocket(url: string): WebSocket | undefined {
  try {
    return new WebSocket(url);
  } catch {
    return undefined;
  }
}

/** hintIn is what a message announces, if anything. */
function hintIn(message: string): { game_id?: string; version?: number } {
  try {
    return JSON.parse(message) ?? {};
  } catch {
    return {};
  }
}

/** HintWaiter waits for hints, one at a time. Without a WebSocket none comes. */
export class HintWaiter {
  private readonly live: Live | undefined;
  private hinted = false;
  private wake = () => {};

  /** @param url as for Live */
  constructor(url: string | undefined) {
    if (!url || !hasSockets()) return;
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
    const hint = new AbortController();
    this.wake = () => hint.abort();
    const end = anySignal(signal ? [signal, hint.signal] : [hint.signal]);
    if (!this.hinted) await sleep(seconds, end).catch(() => signal?.throwIfAborted());
    const { hinted } = this;
    this.hinted = false;
    return hinted;
  }

  stop() {
    this.live?.stop();
  }
}
