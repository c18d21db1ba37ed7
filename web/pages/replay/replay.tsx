import type { View } from 'cardgames-client';
import { readCard, showPile } from '../cards/dialogs';
import type { Report } from '../program/operations';
import { Program } from '../program/program';
import type { SavedView } from '../program/saved-view';
import { button } from '../match/buttons';
import { namesOf, type Naming } from '../match/state';
import type { Model } from '../table/model';
import { Table } from '../table/table';
import { placeOf } from '../text/moves';
import { narrate } from '../text/narrate';
import { firstChapter, tell, type Chapter } from '../text/story';
import { showDialog } from '../ui/dialog';
import { Frame } from '../ui/frame';
import { type Child, h, jsx } from '../ui/jsx';
import { pause } from '../ui/life';
import { type Page, Router } from '../ui/router';
import { useStyles } from '../ui/styles';
import { update } from '../ui/update';
import { LinkField } from '../ui/link-field';
import { Verdict } from './findings';
import { marksOf, type Mark } from './marks';
import { AdvicePanel, type Advice } from './advice';
import { DrawnAdvice } from './drawn-advice';
import { playOn } from './play-on';
import { failed } from './report';
import { checkFile, review, type LocalGameProgram } from '../program/localgame';

/** The size in bytes of a file that is opened. A response of the service has at most 6 MB. */
const maxSize = 6 * 1024 * 1024;

/** How long each move is shown while the game plays, in seconds. */
const pace = 0.9;

export interface ReplayOptions {
  /** Gets the saved game; or the program that has played the game. */
  game: ((signal: AbortSignal) => Promise<Blob>) | LocalGameProgram;
  /** The id of the game, where the service has it. */
  id?: string;
  /** Gets the first move as the service shows it, which is there long before the game is checked. */
  glance?: (signal: AbortSignal) => Promise<View>;
  /** The address of a move, where moves have addresses. */
  addressOf?: (move: number) => string;
  /** The move that is shown first. */
  first?: number;
  /** The seat that the reader played. */
  seat?: number;
  /** How the players are named. */
  naming?: Naming;
  /** Whether advice on the reader's moves is asked for. */
  advice?: boolean;
}

/** replayPage shows a game that was played, and games that go on from its moves. */
export function replayPage(options: ReplayOptions): Page {
  return {
    title: titleOf(options),
    async open(root, signal) {
      await useStyles('replay.css');
      const router = new Router(root, signal);
      const replay = new Replay(signal, options, (page) => router.show(page));
      return router.show(replay.page);
    },
  };
}

function titleOf({ addressOf }: ReplayOptions): string {
  return addressOf ? 'Replay' : 'Saved game';
}

/** A Replay checks a saved game and steps through it. What follows stays unseen until then. */
class Replay {
  /** The page may be left and shown again: the game is opened once. */
  readonly page: Page;
  private readonly reportPanel = h('section', {
    class: 'report',
    ariaLabel: 'Check of the saved game',
    role: 'status',
  });
  private frame!: Frame;
  private table!: Table;
  private life!: AbortSignal; // of the page
  private program: LocalGameProgram | null = null;
  private report: Report | null = null; // null until the game is checked
  private shown: number; // the version on the table
  private playing = false;
  private bothHands = true;
  private story: Chapter[][] = []; // by version: what had been told then
  private marks: Mark[] = [];
  private names: string[] = [];
  private advice: AdvicePanel | null = null;
  private drawnAdvice!: DrawnAdvice;

  constructor(
    private readonly signal: AbortSignal,
    private readonly options: ReplayOptions,
    private readonly showPage: (page: Page) => void,
  ) {
    this.shown = options.first ?? 0;
    this.page = { title: titleOf(options), open: (root, life) => this.openPage(root, life) };
    this.reportPanel.classList.toggle('advised', options.seat !== undefined);
    this.reportPanel.classList.toggle('asked', Boolean(options.advice));
    this.open(options.game);
  }

  private openPage(root: HTMLElement, life: AbortSignal) {
    const { options } = this;
    this.life = life;
    this.frame = new Frame(root, life, {
      title: titleOf(options),
      checks: [
        {
          label: 'Show both hands',
          about: 'as neither player saw them',
          on: this.bothHands,
          onChange: (on) => {
            this.bothHands = on;
            this.step(this.shown);
          },
        },
      ],
      commands: options.id ? [{ label: 'A link to this move', run: () => this.shareMove() }] : [],
    });
    this.frame.table.before(this.reportPanel);
    this.frame.table.hidden = true;
    this.frame.table.classList.add('replay');
    this.table = new Table(this.frame.table, {
      onRead: readCard,
      onPile: showPile,
      onStep: (version) => this.step(version),
    });
    this.drawnAdvice = new DrawnAdvice(this.frame.table, life);
    if (this.report) return this.show(this.report);
    options.glance?.(life).then(
      (view) => this.glance(view),
      () => {}, // the check says what is wrong
    );
  }

  private async open(game: ReplayOptions['game']) {
    try {
      if (game instanceof Program) return await this.review(game);
      update(this.reportPanel, <p class="checking">Checking every card, move and hash…</p>);
      await this.check(await game(this.signal));
    } catch (error) {
      this.show(failed((error as Error).message));
    }
  }

  private async review(program: LocalGameProgram) {
    this.program = program;
    this.show(await review(program));
  }

  private async check(file: Blob) {
    if (file.size > maxSize) {
      const [size, limit] = [megabytes(file.size), megabytes(maxSize)];
      return this.show(failed(`It has ${size}; a saved game has less than ${limit}.`));
    }
    this.program = new Program('localgame', this.signal);
    this.show(await checkFile(this.program, file));
  }

  private show(report: Report) {
    if (this.signal.aborted) return;
    this.report = report;
    this.advice ??= this.newAdvice(report);
    this.reportPanel.classList.toggle('advised', this.advice !== null);
    update(this.reportPanel, [<Verdict report={report} />, this.advice?.element]);
    this.frame.table.hidden = report.views.length === 0;
    if (report.views.length === 0) return;
    this.tellStory(report);
    this.step(Math.min(this.shown, this.last));
    if (this.options.advice) this.advice?.start();
  }

  /** newAdvice is there for the moves of the reader, when the game is finished. */
  private newAdvice({ views, cards }: Report): AdvicePanel | null {
    const { program, signal } = this;
    const { seat } = this.options;
    if (!program || seat === undefined || views.at(-1)?.status !== 'finished') return null;
    const onShow = (advice: Advice) => this.showAdvice(advice);
    return new AdvicePanel({ program, views, cards, seat, signal, onShow });
  }

  private showAdvice({ version }: Advice) {
    this.playing = false;
    this.bothHands = true;
    this.step(version);
  }

  private get views(): SavedView[] {
    return this.report?.views ?? [];
  }

  private get last(): number {
    return this.views.length - 1;
  }

  private step(version: number) {
    const view = this.views[version];
    if (!view) return;
    const forward = this.shown === version - 1;
    this.shown = version;
    const { addressOf } = this.options;
    if (addressOf) history.replaceState(null, '', addressOf(version));
    this.draw(view, {
      cards: this.report?.cards ?? [],
      events: forward ? view.events : [],
      status: {
        happened: `${placeOf(version, this.last)}.`,
        situation: whatHappened(view, this.names),
      },
      log: this.story[version],
      newest: this.last,
      buttons: [this.playButton(), ...this.waysOn(view)],
    });
    this.drawnAdvice.show(this.advice?.see(version) ?? null);
  }

  /** nameAll names the players of a view: the reader is "You" at the seat that they played. */
  private nameAll(view: View) {
    const { seat = null, naming = { mode: 'watch' } } = this.options;
    this.names = namesOf({ ...view, viewer: seat }, naming.mode, Boolean(naming.hideNames));
  }

  /** glance shows a move until the game is checked, which then says what led to it. */
  private glance(view: View) {
    if (this.report || this.life.aborted) return;
    this.frame.table.hidden = false;
    this.nameAll(view);
    this.draw(view, {
      cards: [],
      events: [],
      status: { happened: '', situation: whatHappened(view, this.names) },
      log: [],
      newest: view.version,
      buttons: [],
    });
  }

  private draw(
    view: View,
    rest: Pick<Model, 'cards' | 'events' | 'status' | 'log' | 'newest' | 'buttons'>,
  ) {
    const { seat = 0 } = this.options;
    this.table.draw({
      view,
      shown: view.version,
      me: seat,
      home: seat,
      names: this.names,
      openHands: this.bothHands,
      seated: false,
      canAct: false,
      busy: false,
      passing: false,
      course: [],
      ...rest,
    });
  }

  private tellStory({ views }: Report) {
    this.nameAll(views[0]);
    let story = [firstChapter];
    this.story = views.map((view, version) => {
      if (version > 0) story = tell(story, view, this.names);
      return story;
    });
    this.marks = marksOf(views, story);
  }

  /** waysOn lead from a move to others, and to another end of the game. */
  private waysOn({ result, priority }: SavedView): Child[] {
    const next = this.marks.find(({ version }) => version > this.shown);
    const finished = this.views.at(-1)?.status === 'finished';
    return [
      next && this.markButton(next),
      !result &&
        finished &&
        priority !== null &&
        button('Play on from here', () => this.playOn(this.options.seat ?? priority)),
    ];
  }

  private markButton({ isTurningPoint, version }: Mark) {
    return (
      <button type="button" onclick={() => this.step(version)} data-key="mark">
        {isTurningPoint ? 'To the turning point' : 'To the next big card'}
      </button>
    );
  }

  private async playOn(seat: number) {
    const { program, shown: version, options, life } = this;
    this.playing = false;
    if (!program) return;
    try {
      const id = options.id ?? 'a saved game';
      const onBack = () => this.showPage(this.page);
      const page = await playOn({ program, id, version, seat, onBack });
      if (!life.aborted) this.showPage(page);
    } catch (error) {
      this.frame.showNotice((error as Error).message);
    }
  }

  private shareMove() {
    showDialog('A link to this move', [
      <p>Its reader sees the game from this move on, and not how it ends.</p>,
      <LinkField link={location.href} label="Link to this move" />,
    ]);
  }

  /** playButton plays the game, or pauses it. */
  private playButton() {
    const label = this.shown === this.last ? 'From the start' : 'Play';
    return (
      <button
        type="button"
        class="primary"
        onclick={() => (this.playing ? this.pause() : this.play())}
        data-key="walk"
      >
        {this.playing ? 'Pause' : label}
      </button>
    );
  }

  private pause() {
    this.playing = false;
    this.step(this.shown);
  }

  private async play() {
    const { life } = this;
    this.playing = true;
    if (this.shown === this.last) this.step(0);
    while (this.playing && !life.aborted && this.shown < this.last) {
      this.step(this.shown + 1);
      await pause(pace, life);
    }
    if (!life.aborted) this.pause();
  }
}

function whatHappened({ version, events }: View, names: string[]): string {
  return version > 0 ? narrate(events, names).join(' ') : 'The game begins.';
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}
