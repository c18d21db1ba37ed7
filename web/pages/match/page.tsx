import { ServiceError, type Action, type View } from 'cardgames-client';
import { readCard, showPile } from '../cards/dialogs';
import { isKept, modeNames } from '../storage/games';
import { Table } from '../table/table';
import { passOutcome } from '../text/situation';
import { Frame } from '../ui/frame';
import type { Page } from '../ui/router';
import type { After } from './after';
import { Beside } from './beside';
import { Casting } from './casting';
import { EventPresenter } from './event-presenter';
import { Guard } from './guard';
import { listenToKeys, showKeys, type KeyHandlers } from './keys';
import { Match } from './match';
import { checksOf, choicesOf, commandsOf, usesKeys, type MenuOptions } from './menu';
import { passOf } from './passing';
import { SoundOffer } from './sound-offer';
import type { MatchPageOptions } from './stage';
import type { MatchState } from './state';
import { tableButtons } from './table-buttons';
import { modelOf } from './table-model';
import { showUnopened } from './unopened';
import { unreachableText } from './unreachable';

const unkeptText =
  'This browser does not keep your seat: its storage is off or full. Keep this page open.';

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

/** MatchPage draws a match, and passes on what the player does. */
export class MatchPage {
  private readonly match: Match;
  private readonly frame: Frame;
  private readonly table: Table;
  private readonly beside: Beside;
  private readonly after: After | undefined;
  private readonly guard = new Guard(() => this.draw());
  private readonly casting: Casting;
  private readonly presenter: EventPresenter;
  private readonly soundOffer = new SoundOffer(() => this.draw());
  private keys = usesKeys();

  constructor(
    private readonly root: HTMLElement,
    private readonly signal: AbortSignal,
    private readonly options: MatchPageOptions,
  ) {
    const { known, after } = options;
    this.match = this.newMatch();
    this.after = after?.({
      signal,
      match: this.match,
      service: options.service,
      onChange: () => this.draw(),
      onNotice: (text) => this.frame.showNotice(text),
      onRetry: (error) => this.showConnection(error),
    });
    this.beside = new Beside({
      match: this.match,
      table: () => this.table,
      signal,
      title: () => this.title,
    });
    this.casting = new Casting({
      hold: this.match.hold,
      guard: this.guard,
      onAim: () => this.table.focusTarget(),
      onChoose: (action, view) => action && this.move(action, view),
    });
    listenToKeys(this.keyHandlers, { isOn: () => this.keys, signal });
    this.frame = this.newFrame();
    if (!isKept(known.id)) this.frame.showNotice(unkeptText, true);
    this.table = this.newTable();
    this.presenter = new EventPresenter(this.match, this.table, signal, this.guard);
  }

  private newMatch(): Match {
    const { known, service, chooser } = this.options;
    return new Match({
      known,
      service,
      chooser,
      signal: this.signal,
      listener: {
        onChange: () => this.draw(),
        onEvents: (events) => this.presenter.present(events),
        onNotice: (text) => this.frame.showNotice(text),
        onConnection: (error) => this.showConnection(error),
      },
    });
  }

  private newFrame(): Frame {
    return new Frame(this.root, this.signal, {
      title: this.title,
      home: this.options.stage?.home,
      choices: choicesOf(this.match),
      checks: checksOf(this.menu()),
      commands: commandsOf(this.menu()),
      tools: this.beside.tools,
    });
  }

  private newTable(): Table {
    const unlessGuarded = (dialog: () => Promise<unknown>) => {
      if (!this.guard.isUp) void this.hold(dialog);
    };
    this.frame.table.addEventListener('pointerdown', ({ target }) => {
      if ((target as Element).closest('.card, .tile')) this.match.stopPass();
    });
    return new Table(this.frame.table, {
      onPlay: (index) => this.play(index),
      onAim: (id) => this.casting.choose(id),
      onPass: () => this.pass(),
      onRead: (card, note) => unlessGuarded(() => readCard(card, note)),
      onPile: (title, cards) => unlessGuarded(() => showPile(title, cards)),
      onStep: (version) => this.match.show(version),
      onBeats: (events) => this.presenter.hear(events),
      onEnd: () => this.beside.draw(),
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

  /** hold shows something while the game is paused. */
  hold<T>(show: () => Promise<T>): Promise<T> {
    return this.match.hold.during(show);
  }

  private useKeys(on: boolean) {
    this.keys = on;
    this.draw();
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
    this.casting.see(state.view);
    this.frame.heading.textContent = this.title;
    if (state.view.status === 'finished') this.after?.begin();
    this.drawTable(state);
    this.beside.draw();
    this.options.stage?.onDraw?.(state);
  }

  private drawTable(state: MatchState) {
    const { match, after, keys } = this;
    const { stage } = this.options;
    const { aim } = this.casting;
    const buttons = tableButtons({
      match,
      aim,
      keys,
      finished: (view) => [
        ...(stage?.finished(view) ?? after?.buttons(view) ?? []),
        this.soundOffer.button(view),
      ],
      onAim: (target) => this.casting.choose(target),
    });
    const guarded = this.guarded(match.past ?? state.view, state.names);
    const around = { aim, guarded, keys, news: after?.news, record: stage?.record, buttons };
    this.table.draw(modelOf(match, state, around));
  }

  private get title(): string {
    return this.options.stage?.title ?? modeNames[this.match.known.mode];
  }

  /** guarded reports whether a click may have been meant for what the button said before. */
  private guarded(view: View, names: string[]): boolean {
    if (passOf(view)) this.guard.watch(passOutcome(view, names));
    return this.guard.isUp;
  }

  private play(index: number) {
    const { state, past } = this.match;
    if (state && !past) this.casting.play(index, state);
  }

  private pass() {
    this.guard.raise();
    this.match.pass();
  }

  private move(action: Action, view: View) {
    this.guard.raise();
    void this.match.move(action, view);
  }

  private stopWhatIsUnderWay() {
    if (this.casting.aim) this.casting.choose(null);
    else if (this.match.autopass.passesOn) this.match.setPassesOn(false);
  }

  private showConnection(error: Error | null) {
    if (error instanceof ServiceError && !error.temporary) {
      if (!this.match.state) return showUnopened(this.root, error);
      this.frame.showConnection(error.message, true);
    } else if (error) {
      this.frame.showConnection(unreachableText(this.match.busy));
    } else {
      this.frame.showConnection('');
    }
  }
}
