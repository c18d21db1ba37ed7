import type { View } from 'cardgames-client';
import type { Report } from '../program/operations';
import type { LocalGameProgram } from '../program/localgame';
import { Program } from '../program/program';
import type { SavedView } from '../program/saved-view';
import { namesOf } from '../match/state';
import { beatsOf } from '../text/beats';
import { placeOf } from '../text/moves';
import { narrate } from '../text/narrate';
import { showDialog } from '../ui/dialog';
import { type Child, h, jsx } from '../ui/jsx';
import { type Page, Router } from '../ui/router';
import { useStyles } from '../ui/styles';
import { update } from '../ui/update';
import { LinkField } from '../ui/link-field';
import { Verdict } from './findings';
import { AdvicePanel, type Advice } from './advice';
import type { ReplayOptions } from './options';
import { playOn } from './play-on';
import { Playback } from './playback';
import { openSource, type Source } from './source';
import { ReplayTable } from './table';
import { tellAll, type Told } from './told';
import { MarkButton, PlayButton, PlayOnButton } from './ways-on';

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
  private table!: ReplayTable;
  private life!: AbortSignal; // of the page
  private program: LocalGameProgram | null = null;
  private report: Report | null = null; // null until the game is checked
  private shown: number; // the version on the table
  private readonly playback = new Playback(
    () => this.stepOn(),
    () => this.table.staged,
    () => this.step(this.shown),
  );
  private bothHands = true;
  private told: Told = { story: [], marks: [] };
  private names: string[] = [];
  private advice: AdvicePanel | null = null;

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
    this.table = new ReplayTable(root, life, {
      title: titleOf(options),
      panel: this.reportPanel,
      commands: options.id ? [{ label: 'A link to this move', run: shareMove }] : [],
      seat: options.seat ?? 0,
      bothHands: this.bothHands,
      onHands: (both) => {
        this.bothHands = both;
        this.step(this.shown);
      },
      onStep: (version) => this.step(version),
    });
    if (this.report) return this.show(this.report);
    options.glance?.(life).then(
      (view) => this.glance(view),
      () => {}, // the check says what is wrong
    );
  }

  private async open(game: Source) {
    if (!(game instanceof Program)) {
      update(this.reportPanel, <p class="checking">Checking every card, move and hash…</p>);
    }
    const { program, report } = await openSource(game, this.signal);
    this.program = program;
    this.show(report);
  }

  private show(report: Report) {
    if (this.signal.aborted) return;
    this.report = report;
    this.advice ??= this.newAdvice(report);
    this.reportPanel.classList.toggle('advised', this.advice !== null);
    update(this.reportPanel, [<Verdict report={report} />, this.advice?.element]);
    if (report.views.length === 0) return this.table.hide();
    this.nameAll(report.views[0]);
    this.told = tellAll(report, this.names);
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
    this.playback.stop();
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
    this.table.show(view, this.bothHands, {
      names: this.names,
      cards: this.report?.cards ?? [],
      beats: forward ? beatsOf(view).map((beat) => ({ ...beat, text: '' })) : [], // the situation says all
      status: {
        happened: `${placeOf(version, this.last)}.`,
        situation: whatHappened(view, this.names),
      },
      log: this.told.story[version],
      newest: this.last,
      buttons: this.buttons(view),
    });
    this.table.advise(this.advice?.see(version) ?? null);
  }

  /** nameAll names the players of a view: the reader is "You" at the seat that they played. */
  private nameAll(view: View) {
    const { seat = null, naming = { mode: 'watch' } } = this.options;
    this.names = namesOf({ ...view, viewer: seat }, naming.mode, Boolean(naming.hideNames));
  }

  /** glance shows a move until the game is checked, which then says what led to it. */
  private glance(view: View) {
    if (this.report || this.life.aborted) return;
    this.nameAll(view);
    this.table.show(view, this.bothHands, {
      names: this.names,
      cards: [],
      beats: [],
      status: { happened: '', situation: whatHappened(view, this.names) },
      log: [],
      newest: view.version,
      buttons: [],
    });
  }

  private buttons({ result, priority }: SavedView): Child[] {
    const next = this.told.marks.find(({ version }) => version > this.shown);
    const finished = this.views.at(-1)?.status === 'finished';
    return [
      <PlayButton
        isRunning={this.playback.isRunning}
        atEnd={this.shown === this.last}
        onPress={() => this.playOrPause()}
      />,
      next && <MarkButton mark={next} onStep={(version) => this.step(version)} />,
      !result && finished && priority !== null && (
        <PlayOnButton onPress={() => this.playOn(this.options.seat ?? priority)} />
      ),
    ];
  }

  private playOrPause() {
    if (this.playback.isRunning) {
      this.playback.stop();
      return this.step(this.shown);
    }
    if (this.shown === this.last) this.step(0);
    void this.playback.start(this.life);
  }

  private stepOn(): boolean {
    if (this.shown === this.last) return false;
    this.step(this.shown + 1);
    return true;
  }

  private async playOn(seat: number) {
    const { program, shown: version, options, life } = this;
    this.playback.stop();
    if (!program) return;
    try {
      const id = options.id ?? 'a saved game';
      const onBack = () => this.showPage(this.page);
      const page = await playOn({ program, id, version, seat, onBack });
      if (!life.aborted) this.showPage(page);
    } catch (error) {
      this.table.showNotice((error as Error).message);
    }
  }
}

function shareMove() {
  showDialog('A link to this move', [
    <p>Its reader sees the game from this move on, and not how it ends.</p>,
    <LinkField link={location.href} label="Link to this move" />,
  ]);
}

function whatHappened({ version, events }: View, names: string[]): string {
  return version > 0 ? narrate(events, names).join(' ') : 'The game begins.';
}
