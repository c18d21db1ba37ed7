import {
  ServiceError,
  type Action,
  type Card,
  type GameEvent,
  type Service,
  type View,
} from 'cardgames-client';
import { readCard, showPile } from '../cards/dialogs';
import { isKept, modeNames, type KnownGame } from '../storage/games';
import { keepRelease } from '../offline/keep';
import { hear } from '../sound/hear';
import { settings } from '../storage/settings';
import { endsGame, type Aim, type Model } from '../table/model';
import { Table } from '../table/table';
import { clockOf, deadlineLabel, lateText, missedText } from '../text/limit';
import { clause } from '../text/grammar';
import { placeOf } from '../text/moves';
import { passOutcome, situationNow } from '../text/situation';
import { Frame } from '../ui/frame';
import { type Child, jsx } from '../ui/jsx';
import { atEnd, pause } from '../ui/life';
import type { Page } from '../ui/router';
import { Attention } from './attention';
import { drawClock, newClock } from './clock';
import type { After, AfterOptions } from './after';
import type { Chooser } from './computer';
import { Guard } from './guard';
import { commandOf, showKeys, type KeyHandlers } from './keys';
import { Match } from './match';
import { checksOf, choicesOf, commandsOf, usesKeys, type MenuOptions } from './menu';
import { askForOption, optionsOf, withOption } from './option';
import { passOf } from './passing';
import { button } from './buttons';
import { askToResign, ResignButton } from './resign';
import { serviceNow } from './service-time';
import { praiseAfter, recordAfter } from './remembered';
import type { MatchState } from './state';
import { highestCost, targetsOf } from './target';
import { showUnopened } from './unopened';

/** How long a card that another player has cast is shown large, in seconds. */
const presentTime = 1.3; // its flight to the stack included

const unreachableText = 'The service does not respond. Trying again…';
const unkeptText =
  'This browser does not keep your seat: its storage is off or full. Keep this page open.';
const offlineText = 'You are offline. The game goes on when you are back.';

export interface MatchPageOptions {
  known: KnownGame;
  service: Service;
  /** The computer's choices, where they are not the usual ones. */
  chooser?: Chooser;
  /** What follows the match, where the service has it. */
  after?: (options: AfterOptions) => After;
  /** The page that the match is a part of, where it is not the table's own. */
  stage?: Stage;
  /** Shows the page anew, where it can be. */
  reopen?: () => void;
}

/** matchPage shows a match. */
export function matchPage(options: MatchPageOptions): Page {
  return {
    title: options.stage?.title ?? modeNames[options.known.mode],
    look: 'at-table',
    open(root, signal) {
      new MatchPage(root, signal, options);
    },
  };
}

/** Stage is a page that a match is a part of. */
export interface Stage {
  title: string;
  /** The address that the way home leads to. */
  home: string;
  /** Called after each drawing of the table. */
  onDraw?: (state: MatchState) => void;
  /** The player's record, where it is not the usual one. */
  record?: () => string;
  /** What can be done when the game is over. */
  finished: (view: View) => Child[];
}

/** MatchPage draws a match, and passes on what the player does. */
export class MatchPage {
  private readonly match: Match;
  private readonly frame: Frame;
  private readonly table: Table;
  private readonly clock = newClock();
  private readonly resignButton = ResignButton({ onResign: () => this.resign() });
  private readonly attention: Attention;
  private readonly after: After | undefined;
  private readonly guard = new Guard(() => this.draw());
  private keys = usesKeys();
  private unheard: GameEvent[] = []; // until the table shows the end
  private aim: (Aim & { view: View; actions: Action[] }) | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly signal: AbortSignal,
    private readonly options: MatchPageOptions,
  ) {
    const { known, service, chooser, stage, after } = options;
    this.match = new Match({
      known,
      service,
      chooser,
      signal,
      listener: {
        onChange: () => this.draw(),
        onEvents: (events) => this.perform(events),
        onNotice: (text) => this.frame.showNotice(text),
        onConnection: (error) => this.showConnection(error),
      },
    });
    this.after = after?.({
      signal,
      match: this.match,
      service,
      onChange: () => this.draw(),
      onNotice: (text) => this.frame.showNotice(text),
      onRetry: (error) => this.showConnection(error),
    });
    this.attention = new Attention(known.id, signal);
    addEventListener('keydown', (event) => this.press(event), { signal });
    const ticking = window.setInterval(() => this.drawClock(), 1000);
    atEnd(signal, () => clearInterval(ticking));
    this.frame = new Frame(root, signal, {
      title: stage?.title ?? modeNames[known.mode],
      home: stage?.home,
      choices: choicesOf(this.match),
      checks: checksOf(this.menu()),
      commands: commandsOf(this.menu()),
      tools: [this.clock, this.resignButton],
    });
    if (!isKept(known.id)) this.frame.showNotice(unkeptText, true);
    this.table = new Table(this.frame.table, {
      onPlay: (index) => this.play(index),
      onAim: (id) => this.aimAt(id),
      onPass: () => this.pass(),
      onRead: (card, note) => this.unlessGuarded(() => readCard(card, note)),
      onPile: (title, cards) => this.unlessGuarded(() => showPile(title, cards)),
      onStep: (version) => this.match.show(version),
      onEnd: () => this.end(),
    });
  }

  /** menu is what the menu acts on. */
  private menu(): MenuOptions {
    return {
      match: this.match,
      after: this.after,
      reopen: this.options.reopen,
      onKeys: (on) => this.useKeys(on),
      onNotice: (text) => this.frame.showNotice(text),
      onDialog: (show) => this.hold(show),
    };
  }

  private useKeys(on: boolean) {
    this.keys = on;
    this.draw();
  }

  private press(event: KeyboardEvent) {
    const run = this.keys && commandOf(event, this.keyHandlers);
    if (!run) return;
    event.preventDefault();
    run();
  }

  private readonly keyHandlers: KeyHandlers = {
    onCard: (index) => this.table.useCard(index),
    onPass: () => this.table.usePass(),
    onPassOn: () => this.table.usePassOn(),
    onStop: () => this.stopWhatIsUnderWay(),
    onRead: () => this.table.readFocused(),
    onHelp: () => this.hold(showKeys),
  };

  private draw() {
    const { state } = this.match;
    if (!state || this.signal.aborted) return;
    if (this.aim && this.aim.view !== state.view) this.endAim();
    const { stage } = this.options;
    this.frame.heading.textContent = this.title;
    if (state.view.status === 'finished') {
      keepRelease();
      this.after?.begin();
    }
    this.table.draw(this.model(state));
    this.drawBeside();
    stage?.onDraw?.(state);
  }

  /** drawBeside draws what is beside the table. The end of a game is seen on the table first. */
  private drawBeside() {
    const { state } = this.match;
    if (!state || this.table.awaitsEnd) return;
    this.attract(state);
    this.resignButton.hidden = !state.view.resignations?.length;
    this.drawClock();
  }

  private get title(): string {
    return this.options.stage?.title ?? modeNames[this.match.known.mode];
  }

  /** attract says beside the table whose move it is, for a player who looks elsewhere. */
  private attract({ view, names, forfeited }: MatchState) {
    const { autopassPending } = this.match;
    this.attention.show({
      title: this.title,
      mine: view.viewer !== null && view.legal_actions.length > 0 && !autopassPending,
      text: situationNow({ view, names, forfeited }, serviceNow()),
      over: view.status === 'finished',
    });
  }

  private drawClock() {
    const { state, past } = this.match;
    if (this.table.awaitsEnd) return;
    drawClock(this.clock, state && !past ? clockOf(state.view, state.names, serviceNow()) : null);
  }

  private model(state: MatchState): Model {
    const { past, busy, autopassPending } = this.match;
    const { view: newest, names, me, cards, log, course, events, forfeited } = state;
    const view = past ?? newest;
    return {
      view,
      cards,
      names,
      me,
      seated: newest.viewer !== null || !newest.private,
      home: newest.viewer ?? 0,
      openHands: false,
      canAct: newest.legal_actions.length > 0 && !past && !this.aim,
      aim: this.aim,
      busy: busy || this.guarded(view, names),
      keys: this.keys,
      passing: autopassPending,
      status: this.status(state),
      log,
      course,
      shown: view.version,
      newest: newest.version,
      events,
      forfeited,
      ...(newest.result && this.honours(newest)),
      buttons: this.buttons(newest),
    };
  }

  /** honours are the record of the player and what is said of a win. */
  private honours(view: View): Pick<Model, 'record' | 'praise'> {
    const { known } = this.match;
    const { stage } = this.options;
    return { record: stage?.record?.() ?? recordAfter(known), praise: praiseAfter(known, view) };
  }

  /** status is what has just happened, and what the player can do. */
  private status({
    view,
    names,
    me,
    happened,
    told,
    missed,
    forfeited,
  }: MatchState): Model['status'] {
    const { past } = this.match;
    if (past) {
      return {
        happened: `${placeOf(past.version, view.version)}.`,
        situation: 'This is how it was then.',
      };
    }
    if (this.aim) {
      const card = view.players[me].hand?.[this.aim.index];
      return { happened: '', situation: `Choose a target for ${card?.name}.` };
    }
    const scored = view.result && view.result.reason !== 'resigned'; // the result says all
    const missedThen = !view.result && missedText(missed, names);
    const other = this.after?.news || (scored ? '' : missedThen);
    return {
      happened: other || (scored ? '' : happened),
      ...(!other && !scored && { items: told }),
      situation: situationNow({ view, names, forfeited }, serviceNow()),
    };
  }

  /** guarded reports whether a click may have been meant for what the button said before. */
  private guarded(view: View, names: string[]): boolean {
    if (passOf(view)) this.guard.watch(passOutcome(view, names));
    return this.guard.isUp;
  }

  /** unlessGuarded opens a dialog, and nothing goes on until it is closed. */
  private unlessGuarded(dialog: Parameters<MatchPage['hold']>[0]) {
    if (!this.guard.isUp) this.hold(dialog);
  }

  /** buttons are what can be done beside playing and passing. */
  private buttons(view: View): Child[] {
    if (this.match.past) {
      return [button('Back to now', () => this.match.show(view.version), 'primary')];
    }
    if (this.aim) return [button('Keep the card', () => this.aimAt(null))];
    if (view.status === 'finished') {
      return this.options.stage?.finished(view) ?? this.after?.buttons(view) ?? [];
    }
    const names = this.match.state?.names ?? [];
    const late = lateText(view, names, serviceNow()) ? view.deadline_actions : [];
    return [
      ...late.map((action) =>
        button(deadlineLabel(action, names), () => this.match.move(action, view)),
      ),
      ...(view.viewer === null ? [] : [this.passOnButton()]),
    ];
  }

  /** passOnButton passes until the player's next turn, or stops that. */
  private passOnButton() {
    const { passesOn } = this.match;
    return (
      <button
        type="button"
        class="pass-on"
        onclick={() => this.match.setPassesOn(!passesOn)}
        aria-keyshortcuts={this.keys && 'T'}
        data-key="pass-on"
      >
        {passesOn ? 'Stop passing' : 'Pass until my turn'}
      </button>
    );
  }

  /** play casts a card, after its option and its target are chosen where it has them. */
  private play(index: number) {
    const { state, past } = this.match;
    if (!state || past || this.aim) return;
    const actions = state.view.legal_actions.filter(
      (action) => 'hand_index' in action && action.hand_index === index,
    );
    const options = optionsOf(actions);
    if (options.length === 0) this.cast(index, actions, state);
    else void this.choose(index, options, actions, state);
  }

  /** choose lets the player name an option of a card, or keep it. */
  private async choose(index: number, options: number[], actions: Action[], state: MatchState) {
    const { view, cards } = state;
    const inHand = view.players[Number(view.priority)].hand?.[index];
    const card = cards.find(({ id }) => id === inHand?.id);
    if (!card) return;
    const option = await this.hold(() => askForOption(card, options));
    if (option !== null) this.cast(index, withOption(actions, option), state);
  }

  /** cast casts a card by one of the actions, after its target is chosen where it needs one. */
  private cast(index: number, actions: Action[], { view, names }: MatchState) {
    const targets = targetsOf(actions, view, names);
    const atMost = highestCost(view, index, targets);
    if (targets.length > 0) this.beginAim({ index, targets, atMost, view, actions });
    else if (actions.length > 0) this.move(actions[0], view);
  }

  private pass() {
    this.guard.raise();
    this.match.pass();
  }

  private move(action: Action, view: View) {
    this.guard.raise();
    this.match.move(action, view);
  }

  /** beginAim lets the player choose a target, while the game is paused. A second click reads no card. */
  private beginAim(aim: NonNullable<MatchPage['aim']>) {
    this.guard.raise();
    this.aim = aim;
    this.match.hold();
    this.table.focusTarget();
  }

  private endAim() {
    this.aim = null;
    this.match.release();
  }

  /** aimAt casts the card that is being aimed; with null it stays in the hand. */
  private aimAt(id: string | null) {
    const { aim } = this;
    if (!aim) return;
    const action = aim.actions.find((action) => 'target_id' in action && action.target_id === id);
    this.guard.raise();
    this.endAim();
    if (action) this.match.move(action, aim.view);
  }

  private stopWhatIsUnderWay() {
    if (this.aim) this.aimAt(null);
    else if (this.match.passesOn) this.match.setPassesOn(false);
  }

  /** perform lets the player hear what has happened, and shows what the other player cast. */
  private perform(events: GameEvent[]) {
    const viewer = this.match.state?.view.viewer ?? null;
    const waits = (event: GameEvent) => this.table.awaitsEnd && endsGame(event);
    this.hear(events.filter((event) => !waits(event)));
    this.unheard = events.filter(waits);
    const { staged } = this.table;
    if (staged && !this.match.isQuick) void this.hold(() => staged);
    const cast = events.findLast((event) => event.type === 'card_cast');
    if (cast && viewer !== null && cast.player !== viewer) {
      this.present(cast.object.card, cast.player);
    }
  }

  private hear(events: GameEvent[]) {
    if (this.signal.aborted || !settings().sound) return;
    const viewer = this.match.state?.view.viewer ?? null;
    hear(events, viewer).catch(() => {}); // the game is played without, too
  }

  /** end lets everything tell of the end that the table awaited. */
  private end() {
    this.drawBeside();
    this.hear(this.unheard);
    this.unheard = [];
  }

  /** present shows a card that another player has cast large, while nothing goes on. */
  private present(card: Card, player: number) {
    const name = this.match.state?.names[player] ?? '';
    const verb = card.type === 'instant' ? 'cast' : 'play';
    this.hold(async () => {
      const end = this.table.present(card, clause(name, verb));
      await pause(this.match.paced(presentTime), this.signal);
      end();
    });
  }

  /** hold shows something while the game is paused. */
  async hold<T>(show: () => Promise<T>): Promise<T> {
    this.match.hold();
    try {
      return await show();
    } finally {
      this.match.release();
    }
  }

  private async resign() {
    const { state } = this.match;
    const actions = state?.view.resignations ?? [];
    if (!state || actions.length === 0) return;
    const action = await this.hold(() => askToResign(actions, state.names));
    if (action) await this.match.resign(action.player);
  }

  private showConnection(error: Error | null) {
    if (error instanceof ServiceError && !error.temporary) {
      if (!this.match.state) return showUnopened(this.root, error);
      this.frame.showConnection(error.message, true);
    } else if (error) {
      this.frame.showConnection(navigator.onLine ? unreachableText : offlineText);
    } else {
      this.frame.showConnection('');
    }
  }
}
