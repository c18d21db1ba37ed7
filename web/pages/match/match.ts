import {
  noShow,
  ServiceError,
  type Action,
  type Follower,
  type Game,
  type ReadOptions,
  type Service,
  type Update,
  type View,
} from 'cardgames-client';
import { searchOnAddress } from '../address';
import { Opponent } from '../computer/opponent';
import { changeGame, findGame, rememberGame, type KnownGame } from '../storage/games';
import { keepSeen } from '../storage/seen';
import { changeSettings, settings } from '../storage/settings';
import { atEnd, pause } from '../ui/life';
import { ComputerPlayer, type Chooser } from './computer';
import type { MatchListener, MatchOptions } from './options';
import { newWish, passesAlone, passOf, stands, type Passing, type Wish } from './passing';
import { RefreshTriggers } from './refresh-triggers';
import { serviceNow } from './service-time';
import { usefulPlays } from './smart';
import { rememberState } from './remembered';
import { advance, type MatchState } from './state';

/** The pause before an automatic pass, whatever the hand holds, in seconds. */
const passPause = 0.3;

/** The minimum time of the computer's move, so that a person can follow it, in seconds. */
const thinkPause = 0.7;

/** How often the computer looks whether it may go on, in seconds. */
const holdCheck = 0.1;

/** The pause before the computer tries again after an error, in seconds. */
const errorPause = 5;

/** How often a resignation is sent while the other player moves at the same time. */
const maxResignations = 5;

/** The maximum delay of setTimeout, in milliseconds. */
const maxDelay = 2 ** 31 - 1;

const outdatedNotice = 'The game had moved on in another window; here is how it stands now.';

/** Match follows a game, and makes the moves of the seats that are played in this browser. */
export class Match {
  known: KnownGame;
  /** null until the first response. */
  state: MatchState | null = null;
  /** An earlier version that is looked at; null for the newest one. */
  past: View | null = null;
  /** When the table passes for the player. */
  passing: Passing;

  private readonly service: Service;
  private readonly signal: AbortSignal;
  private readonly listener: MatchListener;
  private readonly game: Game;
  private following?: AbortController;
  private follower!: Follower;
  private triggers!: RefreshTriggers;
  private chooser: Chooser | undefined;
  private computer: ComputerPlayer | undefined;
  private computerPlays = false;
  private quick: boolean;
  private wish: Wish | null = null;
  private readonly declined = new Map<number, string[]>(); // what was useful at a seat's last pass
  private holders = 0; // what is read or asked now, while the game is paused
  private movingFrom = -1; // the version of a move under way
  private wantedVersion = -1;
  private passTimer = 0;
  private deadlineTimer = 0;

  constructor({ known, service, chooser, signal, listener }: MatchOptions) {
    this.known = known;
    this.service = service;
    this.chooser = chooser;
    this.signal = signal;
    this.listener = listener;
    this.passing = this.againstComputer
      ? (settings().passing ?? 'smart')
      : (settings().passingWithPeople ?? 'forced');
    this.quick = settings().quick ?? false;
    this.game = service.game(known.id, known.seat === null ? null : known.tokens[known.seat]);
    atEnd(signal, () => {
      clearTimeout(this.passTimer);
      clearTimeout(this.deadlineTimer);
    });
    this.follow({ since: 0, cards: true });
  }

  /** follow follows the game, in place of what followed it before. */
  private follow(first: ReadOptions) {
    this.following?.abort();
    const following = new AbortController();
    this.following = following;
    atEnd(this.signal, () => following.abort());
    const follower = this.game.follow({
      ...first,
      movesElsewhere: this.known.elsewhere,
      onUpdate: (update) => this.applyUpdate(update),
      onRead: this.listener.onConnection,
    });
    atEnd(following.signal, () => follower.stop());
    this.follower = follower;
    this.triggers = new RefreshTriggers(this.known.id, follower, following.signal);
  }

  /** moveElsewhere also follows this seat's moves, which another device may make. */
  moveElsewhere() {
    if (this.known.elsewhere || !this.state) return;
    this.known = { ...this.known, elsewhere: true };
    changeGame(this.known.id, { elsewhere: true });
    this.follow({ since: this.state.view.version });
  }

  /** busy reports whether a move from the newest version is under way. */
  get busy(): boolean {
    return this.movingFrom === this.state?.view.version;
  }

  /** autopassPending reports whether an automatic pass is about to come. */
  get autopassPending(): boolean {
    if (!this.state || this.past || this.holders > 0) return false;
    const { view } = this.state;
    const declined = this.declined.get(Number(view.priority)) ?? [];
    return passesAlone(view, { passing: this.passing, wish: this.wish, declined });
  }

  /** passesOn reports whether the player has asked to pass until their next turn. */
  get passesOn(): boolean {
    return this.wish !== null;
  }

  /** setPassesOn passes until the player's next turn or the opponent's next card, or ends that. */
  setPassesOn(on: boolean) {
    this.wish = on && this.state ? newWish(this.state.view) : null;
    this.changed();
  }

  /** againstComputer reports whether no person could learn from a pass what the hand holds. */
  get againstComputer(): boolean {
    return this.known.mode === 'computer';
  }

  setPassing(passing: Passing) {
    this.passing = passing;
    changeSettings(this.againstComputer ? { passing } : { passingWithPeople: passing });
    this.changed();
  }

  get isQuick(): boolean {
    return this.quick;
  }

  setQuick(on: boolean) {
    this.quick = on;
    changeSettings({ quick: on });
  }

  /** hold pauses what goes on without the player, such as a pass or a move of the computer, until release. */
  hold() {
    this.holders++;
    this.changed();
  }

  release() {
    this.holders--;
    this.changed();
  }

  /** move makes a move that was chosen in a view. It is dropped where that is not the newest. */
  async move(action: Action, view: View) {
    if (this.busy || view !== this.state?.view) return;
    clearTimeout(this.passTimer);
    this.movingFrom = view.version;
    if (action.type === 'pass_priority') this.declined.set(action.player, usefulPlays(view));
    this.listener.onChange();
    try {
      const { version } = await this.game.submit(view.version, action, {
        onRetry: this.listener.onConnection,
      });
      this.listener.onConnection(null);
      this.triggers.announce(version);
      this.rememberPlayed();
    } catch (error) {
      this.movingFrom = -1;
      this.reportRefusal(error as Error);
    }
  }

  /** rememberPlayed remembers an open game that an address has brought, once a move was made here. */
  private rememberPlayed() {
    const { id, local } = this.known;
    if (!local && !findGame(id)) rememberGame(this.known);
  }

  /** resign gives up the seat of a player, in the newest version by then. */
  async resign(player: number) {
    for (let attempts = 0; attempts < maxResignations; attempts++) {
      const view = this.state?.view;
      const action = view?.resignations?.find((action) => action.player === player);
      if (!view || !action) return;
      try {
        await this.game.submit(view.version, action, { onRetry: this.listener.onConnection });
        this.triggers.announce(view.version + 1);
        return;
      } catch (error) {
        if (!(error instanceof ServiceError && error.outdated)) {
          return this.reportRefusal(error as Error);
        }
        await this.follower.refresh();
      }
    }
  }

  /** show shows a version; the newest one goes on. */
  async show(version: number) {
    const newest = this.state?.view.version ?? -1;
    if (version < 0 || version > newest) return;
    this.wantedVersion = version;
    try {
      const past = version === newest ? null : await this.game.readVersion(version, { once: true });
      if (this.wantedVersion === version) this.past = past;
    } catch (error) {
      this.listener.onNotice((error as Error).message);
    }
    this.changed();
  }

  export(): Promise<string> {
    return this.game.export({ once: true });
  }

  private applyUpdate(update: Update) {
    if (!this.state) this.remember(update.view);
    const { hideNames } = settings();
    this.state = advance(this.state, update, { mode: this.known.mode, hideNames });
    const { view } = this.state;
    if (this.wish && !stands(this.wish, view)) this.wish = null;
    if (view.history) keepSeen(view.game_id, view.version, view.history.sha256);
    rememberState(this.known.id, this.state);
    this.changed();
    const { events } = this.state;
    this.state = { ...this.state, events: [] }; // they are animated once
    if (events.length > 0) this.listener.onEvents(events);
  }

  private changed() {
    this.listener.onChange();
    this.plan();
  }

  private remember(view: View) {
    if (!view.private && this.known.mode === 'watch') this.known.mode = 'table';
    const sets = view.card_sets.map(({ name }) => name).join(', ');
    const expires = view.expires_at;
    const opponent = opponentOf(view);
    const first = view.version === 0 ? { commitment: view.shuffle.commitment } : {};
    const facts = { sets, expires, ...(opponent && { opponent }) };
    this.known = { ...first, ...this.known, ...facts };
    const { commitment } = this.known;
    changeGame(this.known.id, { ...(commitment && { commitment }), ...facts });
  }

  /** plan lets the computer move, or passes where that is asked for. */
  private plan() {
    clearTimeout(this.passTimer);
    clearTimeout(this.deadlineTimer);
    const view = this.state?.view;
    if (this.signal.aborted || !view || view.status === 'finished') return;
    if (view.deadline) this.redrawAt(Date.parse(view.deadline), view);
    this.prepareComputer();
    if (this.known.mode === 'computer' && view.priority !== this.known.seat) {
      this.playComputerMoves();
    } else if (this.autopassPending) {
      this.passTimer = window.setTimeout(() => this.pass(), this.paced(passPause) * 1000);
    }
  }

  /** pass passes in the newest version, where the viewer may. */
  pass() {
    const view = this.state?.view;
    const action = view && !this.past && passOf(view);
    if (action) this.move(action, view);
  }

  private redrawAt(time: number, view: View) {
    const delay = Math.max(time - serviceNow(), 0) + 500;
    const atDeadline = () => {
      this.listener.onChange();
      this.searchOn(view);
    };
    this.deadlineTimer = window.setTimeout(atDeadline, Math.min(delay, maxDelay));
  }

  /** searchOn leaves a stranger who has not acted by the deadline of a view, and looks for another one. */
  private async searchOn(view: View) {
    const end = this.known.mode === 'stranger' && noShow(view);
    if (!end) return;
    try {
      await this.game.submit(view.version, end, { onRetry: this.listener.onConnection });
    } catch (error) {
      return this.reportRefusal(error as Error);
    }
    if (!this.signal.aborted) location.replace(searchOnAddress);
  }

  /** paced is a pause in seconds, or less of it where the player wants that. */
  paced(seconds: number): number {
    return this.quick ? seconds / 10 : seconds;
  }

  /** prepareComputer lets the computer learn the cards while the player reads the first hand. */
  private prepareComputer() {
    if (this.known.mode !== 'computer' || this.computer || !this.state) return;
    const { view, cards, deckList } = this.state;
    this.computer = this.newComputer();
    this.computer.prepare({ cards, deckList }, view);
  }

  private async playComputerMoves() {
    if (this.computerPlays || !this.computer || !this.state) return;
    this.computerPlays = true;
    const { cards, deckList } = this.state;
    try {
      await this.computer.play({ cards, deckList });
      await this.follower.refresh();
    } catch (error) {
      if (this.signal.aborted) return;
      this.listener.onNotice((error as Error).message);
      await pause(errorPause, this.signal);
    }
    this.computerPlays = false;
    this.plan();
  }

  /** released returns when nothing holds the game. */
  private async released() {
    while (this.holders > 0 && !this.signal.aborted) await pause(holdCheck, this.signal);
  }

  private newComputer(): ComputerPlayer {
    const seat = 1 - Number(this.known.seat);
    this.chooser ??= new Opponent(this.known.strength ?? 'medium', this.signal);
    return new ComputerPlayer(
      this.service.game(this.known.id, this.known.tokens[seat]),
      seat,
      this.chooser,
      {
        signal: this.signal,
        pause: () => this.paced(thinkPause),
        released: () => this.released(),
        onRetry: this.listener.onConnection,
        onMove: () => this.follower.refresh(),
      },
    );
  }

  /** reportRefusal says why a move was not made, in the words of the service. */
  private reportRefusal(error: Error) {
    const outdated = error instanceof ServiceError && error.outdated;
    this.listener.onNotice(outdated ? outdatedNotice : error.message);
    this.follower.refresh();
    this.changed();
  }
}

/** opponentOf is the name of the player opposite the viewer, where that player has one. */
function opponentOf({ viewer, players }: View): string | undefined {
  return (viewer !== null && players?.[1 - viewer]?.name) || undefined;
}
