import type { Action, Game, Service, Update, View } from 'cardgames-client';
import { searchOnAddress } from '../address';
import { changeGame, findGame, rememberGame, type KnownGame } from '../storage/games';
import { forgetSeen, keepSeen } from '../storage/seen';
import { changeSettings, settings } from '../storage/settings';
import { Timer } from '../ui/timer';
import { Autopass } from './autopass';
import { ComputerPlayer } from './computer';
import { Following } from './following';
import { Hold } from './hold';
import { leftMove } from './left-move';
import { Moves } from './moves';
import type { MatchListener, MatchOptions } from './options';
import { passOf } from './passing';
import { rememberState, withFacts } from './remembered';
import { serviceNow } from './service-time';
import { advance, type MatchState } from './state';

/** The minimum time of the computer's move, so that a person can follow it, in seconds. */
const thinkPause = 0.7;

/** How long after a deadline it is acted on, in seconds. */
const deadlineMargin = 0.5;

/** Match follows a game, and makes the moves of the seats that are played in this browser. */
export class Match {
  known: KnownGame;
  /** null until the first response. */
  state: MatchState | null = null;
  /** An earlier version that is looked at; null for the newest one. */
  past: View | null = null;
  /** Pauses what goes on without the player. */
  readonly hold: Hold;
  /** When the table passes for the player. */
  readonly autopass: Autopass;

  private readonly signal: AbortSignal;
  private readonly listener: MatchListener;
  private readonly game: Game;
  private readonly following: Following;
  private readonly moves: Moves;
  private readonly computer: ComputerPlayer | null;
  private readonly passTimer: Timer;
  private readonly deadlineTimer: Timer;
  private quick = settings().quick ?? false;
  private wantedVersion = -1;

  constructor(options: MatchOptions) {
    const { known, service, signal, listener } = options;
    const { id, seat, tokens, elsewhere } = known;
    this.known = known;
    this.signal = signal;
    this.listener = listener;
    this.hold = new Hold(signal, () => this.changed());
    this.autopass = new Autopass(this.againstComputer);
    this.passTimer = new Timer(signal);
    this.deadlineTimer = new Timer(signal);
    this.game = service.game(id, seat === null ? null : tokens[seat]);
    this.computer = this.againstComputer ? this.newComputer(options) : null;
    this.following = new Following(this.game, signal, {
      onUpdate: (update) => (update.restored ? this.beginAgain() : this.applyUpdate(update)),
      onRead: listener.onConnection,
    });
    this.moves = this.newMoves();
    this.following.begin({ since: 0, cards: true, movesElsewhere: elsewhere });
  }

  private newMoves(): Moves {
    return new Moves({
      game: this.game,
      listener: this.listener,
      newest: () => this.state?.view,
      refresh: () => this.following.refresh(),
      onMade: (version) => this.following.announce(version),
      onRefused: () => this.changed(),
    });
  }

  private newComputer({ service, chooser, signal, listener }: MatchOptions): ComputerPlayer {
    const { id, seat, tokens, strength = 'medium' } = this.known;
    const other = 1 - Number(seat);
    return new ComputerPlayer(service.game(id, tokens[other]), other, {
      signal,
      chooser,
      strength,
      pause: () => this.paced(thinkPause),
      released: () => this.hold.released(),
      onRetry: listener.onConnection,
      onMove: () => this.following.refresh(),
      onFailure: (error) => listener.onNotice(error.message),
      onRest: () => this.plan(),
    });
  }

  /** moveElsewhere also follows this seat's moves, which another device may make. */
  moveElsewhere() {
    if (this.known.elsewhere || !this.state) return;
    this.known = { ...this.known, elsewhere: true };
    changeGame(this.known.id, { elsewhere: true });
    this.following.begin({ since: this.state.view.version, movesElsewhere: true });
  }

  /** busy reports whether a move from the newest version is under way. */
  get busy(): boolean {
    return this.moves.areUnderWay;
  }

  /** passesAlone reports whether an automatic pass follows in the newest version, also after what holds the game. */
  get passesAlone(): boolean {
    return Boolean(this.state && !this.past && this.autopass.passes(this.state.view));
  }

  /** stopPass leaves the choice to the player where an automatic pass is about to come. */
  stopPass() {
    if (!this.state || !this.passesAlone) return;
    this.autopass.stopIn(this.state.view);
    this.changed();
  }

  /** setPassesOn passes until the player's next turn or the opponent's next card, or ends that. */
  setPassesOn(on: boolean) {
    if (on && this.state) this.autopass.passOn(this.state.view);
    else this.autopass.stop();
    this.changed();
  }

  get againstComputer(): boolean {
    return this.known.mode === 'computer';
  }

  setPassing(passing: Autopass['passing']) {
    this.autopass.passing = passing;
    this.changed();
  }

  get isQuick(): boolean {
    return this.quick;
  }

  setQuick(on: boolean) {
    this.quick = on;
    changeSettings({ quick: on });
  }

  /** paced is a pause in seconds, or less of it where the player wants that. */
  paced(seconds: number): number {
    return this.quick ? seconds / 10 : seconds;
  }

  /** move makes a move that was chosen in a view. It is dropped where that is not the newest. */
  async move(action: Action, view: View) {
    if (this.busy || view !== this.state?.view) return;
    this.passTimer.stop();
    if (action.type === 'pass_priority') this.autopass.decline(view);
    if (await this.moves.make(action, view)) this.rememberPlayed();
  }

  /** pass passes in the newest version, where the viewer may. */
  pass() {
    const view = this.state?.view;
    const action = view && !this.past && passOf(view);
    if (action) void this.move(action, view);
  }

  resign(player: number): Promise<void> {
    return this.moves.resign(player);
  }

  /** rememberPlayed remembers an open game that an address has brought, once a move was made here. */
  private rememberPlayed() {
    const { id, local } = this.known;
    if (!local && !findGame(id)) rememberGame(this.known);
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

  /** beginAgain reads the game again, which has another history than the one that is shown. */
  private beginAgain() {
    const { id, elsewhere } = this.known;
    this.state = this.past = null;
    forgetSeen(id);
    this.listener.onNotice('The service was restored from a backup. The game goes on from here.');
    this.following.begin({ since: 0, cards: true, movesElsewhere: elsewhere });
  }

  private applyUpdate(update: Update) {
    if (!this.state) this.known = withFacts(this.known, update.view);
    const { hideNames } = settings();
    this.state = advance(this.state, update, { mode: this.known.mode, hideNames });
    const { view } = this.state;
    this.autopass.see(view);
    if (view.history) keepSeen(view.game_id, view.version, view.history.sha256);
    rememberState(this.known.id, this.state);
    this.changed();
    const { beats } = this.state;
    this.state = { ...this.state, beats: [] }; // they are animated once
    if (beats.length > 0) this.listener.onEvents(beats.flatMap(({ events }) => events));
    const left = leftMove(view.game_id, view.version);
    if (left) void this.move(left, view);
  }

  private changed() {
    this.listener.onChange();
    this.plan();
  }

  /** plan lets the computer move, or passes where that is asked for. */
  private plan() {
    this.passTimer.stop();
    this.deadlineTimer.stop();
    const { state, computer } = this;
    if (this.signal.aborted || !state || state.view.status === 'finished') return;
    if (state.view.deadline) this.awaitDeadline(Date.parse(state.view.deadline), state.view);
    computer?.prepare(state);
    if (computer?.isToMove(state.view)) void computer.play(state);
    else if (this.passesAlone && !this.hold.isHeld) {
      this.passTimer.start(this.paced(this.autopass.pause(state.view)), () => this.pass());
    }
  }

  private awaitDeadline(deadline: number, view: View) {
    const left = Math.max(deadline - serviceNow(), 0) / 1000;
    this.deadlineTimer.start(left + deadlineMargin, () => {
      this.listener.onChange();
      if (this.known.mode === 'stranger') void this.searchOn(view);
    });
  }

  /** searchOn leaves a stranger who has not acted by the deadline of a view, and looks for another one. */
  private async searchOn(view: View) {
    const left = await this.moves.leaveNoShow(view);
    if (left && !this.signal.aborted) location.replace(searchOnAddress);
  }
}
