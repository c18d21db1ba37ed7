import { BasicService, type BasicOptions, type Exchange } from './basic.js';
import { calls } from './calls.js';
import { playComputer, type ComputerOptions } from './computer.js';
import {
  checkAddress,
  checkPlatform,
  checkRequest,
  checkResponse,
  permanentFault,
} from './faults.js';
import type { Game } from './game.js';
import type { Reply, RequestOptions } from './interfaces.js';
import {
  acceptLink,
  invite,
  type AcceptOptions,
  type Invited,
  type InviteOptions,
} from './invite.js';
import { hasSockets } from './live.js';
import { findOpponent, type OpponentOptions } from './opponent.js';
import { isTemporary } from './problem.js';

export interface ServiceOptions extends BasicOptions {
  /**
   * Called with each temporary failure from the third one in a row on, and their number.
   * By default it is a warning on the console.
   */
  onTrouble?: (error: Error, failures: number) => void;
}

/** The number of failures in a row from which they are reported. */
const troubled = 3;

/** Service is a card game service at an address. It begins games in one call each. */
export class Service extends BasicService {
  private readonly onTrouble: (error: Error, failures: number) => void;
  private failures = 0; // in a row
  private reached = false; // whether the service has responded: its address is right

  /** @param base the address, such as "https://games.example"; empty for the page's own host */
  constructor(base = '', { onTrouble = warn, ...options }: ServiceOptions = {}) {
    super(base.replace(/\/$/, ''), options);
    this.onTrouble = onTrouble;
    checkPlatform(this.base);
    if (!hasSockets()) hintAtSockets();
  }

  /** invite offers a seat to a friend: the result has a link for them, and then the game. */
  invite(options: InviteOptions = {}): Promise<Invited> {
    return invite(this, options);
  }

  /** accept sits down opposite the player who has sent a link. */
  accept(link: string, options: AcceptOptions = {}): Promise<Game> {
    return acceptLink(this, link, options);
  }

  /** findOpponent sits down opposite a stranger, as the function of this name does. */
  async findOpponent(options: OpponentOptions = {}): Promise<Game> {
    const { id, token } = await findOpponent(this, options);
    return this.game(id, token);
  }

  /** playComputer begins a game against a player that runs here. */
  playComputer(options: ComputerOptions = {}): Promise<Game> {
    return playComputer(this, options);
  }

  override async request<T>(path: string, options: RequestOptions = {}): Promise<Reply<T>> {
    checkAddress(this.base);
    checkRequest(this.base, options);
    try {
      const reply = await super.request<T>(path, options);
      this.failures = 0;
      return reply;
    } catch (error) {
      if (options.signal?.aborted) throw error;
      this.failures = isTemporary(error) ? this.failures + 1 : 0;
      if (this.failures >= troubled) {
        calls(() => this.onTrouble(error as Error, this.failures));
      }
      throw error;
    }
  }

  protected override async exchange(path: string, request: RequestInit): Promise<Exchange> {
    try {
      const exchange = await super.exchange(path, { ...request, redirect: 'manual' });
      checkResponse(this.base, path, exchange);
      this.reached = true;
      return exchange;
    } catch (error) {
      throw permanentFault(this.base, error, this.reached) ?? error;
    }
  }
}

let hinted = false;

/** hintAtSockets says once why games are slow. */
function hintAtSockets() {
  if (!hinted)
    console.warn(
      'cardgames: no WebSocket, so games are polled; see --experimental-websocket of Node.js 20',
    );
  hinted = true;
}

function warn({ message }: Error, failures: number) {
  console.warn(`cardgames: ${message} (attempt ${failures})`);
}
