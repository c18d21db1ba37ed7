import { sleep } from 'cardgames-client';
import { readCard, showPile } from '../cards/dialogs';
import { programs } from '../computer/programs';
import { Table } from '../table/table';
import { narrate } from '../text/narrate';
import { firstChapter, tell, type Chapter } from '../text/story';
import { Frame } from '../ui/frame';
import { h } from '../ui/jsx';
import { Checks, Verdict } from './findings';
import { failed, type Report } from './report';
import { SavedProgram } from './saved-program';

const names = ['Player 1', 'Player 2'];

/** The size in bytes of a file that is opened. A response of the service has at most 6 MB. */
const maxSize = 16_000_000;

/** How long each move is shown while the game plays, in seconds. */
const pace = 0.9;

/** A Replay checks a saved game and steps through it, without a server. */
export class Replay {
  private readonly frame: Frame;
  private readonly reportPanel = h(
    'section',
    { class: 'report', ariaLabel: 'Check of the saved game', role: 'status' },
    <p>Checking every card, move and hash…</p>,
  );
  private readonly table: Table;
  private program: SavedProgram | null = null;
  private report = failed('');
  private shown = 0; // the version on the table
  private playing = false;
  private stopped = false;

  constructor(file: Blob, root: HTMLElement) {
    this.frame = new Frame(root, { title: 'Saved game' });
    this.frame.table.before(this.reportPanel);
    this.frame.table.hidden = true;
    this.table = new Table(this.frame.table, {
      onRead: readCard,
      onPile: showPile,
      onStep: (version) => this.step(version),
    });
    this.check(file);
  }

  stop() {
    this.stopped = true;
    this.program?.stop();
  }

  private async check(file: Blob) {
    if (!programs) {
      this.show(failed('This build has no checker: run “make web” first.'));
      return;
    }
    if (file.size > maxSize) {
      this.show(
        failed(`It has ${megabytes(file.size)}; a saved game has less than ${megabytes(maxSize)}.`),
      );
      return;
    }
    this.program = new SavedProgram();
    this.show(await this.program.check(file));
  }

  private show(report: Report) {
    this.report = report;
    this.reportPanel.replaceChildren(<Verdict report={report} />, <Checks report={report} />);
    if (report.views.length === 0) return;
    this.frame.table.hidden = false;
    this.step(0);
  }

  private get last(): number {
    return this.report.views.length - 1;
  }

  private step(version: number) {
    const view = this.report.views[version];
    if (!view) return;
    const forward = this.shown === version - 1;
    this.shown = version;
    const log = this.log();
    this.table.draw({
      view,
      cards: this.report.cards,
      me: 0,
      home: 0,
      names,
      openHands: true,
      seated: false,
      canAct: false,
      busy: false,
      passing: false,
      events: forward ? view.events : [],
      status: {
        happened: `Move ${version} of ${this.last}.`,
        situation: version > 0 ? narrate(view.events, names).join(' ') : 'The game begins.',
      },
      log,
      course: [],
      shown: version,
      newest: this.last,
      buttons: [this.button()],
    });
  }

  private log(): Chapter[] {
    const [, ...moves] = this.report.views;
    return moves.reduce((story, view) => tell(story, view, names), [firstChapter]);
  }

  /** button plays the game, or pauses it. Its data-key keeps the focus on it. */
  private button(): HTMLButtonElement {
    const atEnd = this.shown === this.last;
    const label = atEnd ? 'From the start' : 'Play';
    const button = h(
      'button',
      { type: 'button', class: 'primary' },
      this.playing ? 'Pause' : label,
    );
    button.dataset.key = 'walk';
    button.addEventListener('click', () => (this.playing ? this.pause() : this.play()));
    return button;
  }

  private pause() {
    this.playing = false;
    this.step(this.shown);
  }

  private async play() {
    this.playing = true;
    if (this.shown === this.last) this.step(0);
    while (this.playing && !this.stopped && this.shown < this.last) {
      this.step(this.shown + 1);
      await sleep(pace);
    }
    if (!this.stopped) this.pause();
  }
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}
