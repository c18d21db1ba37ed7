import type { Card } from 'cardgames-client';
import type { Strength } from '../computer/strength';
import { type Child, h, jsx } from '../ui/jsx';
import { save } from '../ui/save';
import { BalancePanel } from './balance';
import { CardEditing } from './card-editing';
import { Checks } from './checks';
import { isWholeSet, type Draft } from './drafts/draft';
import { OpenDrafts } from './drafts/open-drafts';
import { Completion } from './editor/completion';
import { Editor } from './editor/editor';
import { decode } from './files';
import { FindingLists } from './finding-lists';
import { firstSet } from './first-set';
import {
  AdvicePanel,
  BenchHeader,
  cardPanel,
  FirstSteps,
  fitsButton,
  iconButton,
  Toolbar,
} from './layout';
import type { Cards, Finding, Findings } from './operations';
import { PlayPanel, type GameEvents } from './play-panel';
import type { Programs } from './program';
import { loadSchema } from './schema/schema';
import { Sheet } from './sheet';
import { StyleChoice } from './style-choice';
import { ViewChoice, type View } from './views';
import { Welcome } from './welcome';

/** The Workbench is where a card set is written, checked, looked at and measured. */
export class Workbench {
  readonly elements: Child[];
  private readonly editor = new Editor({
    onChange: () => this.changed(),
    onPaste: (text) => this.pasteSet(text),
  });
  private readonly completion = new Completion(this.editor);
  private readonly drafts = new OpenDrafts({
    onOpen: (draft) => this.show(draft),
    onFile: (file) => this.open(file),
    onNotice: (text) => this.notify(text),
  });
  private readonly editing: CardEditing;
  private readonly checks: Checks;
  private readonly balance: BalancePanel;
  private readonly play: PlayPanel;
  private readonly main: HTMLElement;
  private readonly undoButton = iconButton('undo', 'Undo', () => this.editor.undo());
  private readonly redoButton = iconButton('redo', 'Redo', () => this.editor.redo());
  private readonly notice = h('p', { class: 'draft-notice', role: 'status' });
  private readonly findings = new FindingLists({
    goTo: (finding) => this.goTo(finding),
    reword: (index) => this.reword(index),
    nameOf: (index) => this.known[index].name,
  });
  private readonly sheet = new Sheet({
    onEdit: (index) => this.editing.edit(index),
    onReword: (index) => this.reword(index),
  });
  private readonly style = new StyleChoice((style) => this.editing.changeStyle(style));
  private readonly cardPanel = cardPanel(this.style.element, this.sheet.element);
  private readonly views = new ViewChoice((view) => this.look(view));
  private readonly fits = fitsButton(() => this.complete());
  private known: Card[] = []; // the cards of the last text without faults

  constructor({ checker, players }: Programs, events: GameEvents) {
    const { editor } = this;
    this.editing = new CardEditing({ editor, checker, notify: (text) => this.notify(text) });
    this.checks = new Checks({
      checker,
      cards: () => this.cards,
      onFindings: (findings) => this.showFindings(findings),
      onFailure: (text) => this.findings.say(text),
    });
    this.balance = new BalancePanel(
      players,
      () => this.cards,
      (replacements) => this.editing.replaceNumbers(replacements),
    );
    this.play = new PlayPanel({ ...events, onWithCore: () => this.changed() });
    this.main = h('main', { class: 'workshop empty' }, this.toolbar(), this.desk(), this.side());
    this.look(this.views.chosen);
    this.elements = [<BenchHeader />, this.main];
  }

  get cards(): Cards {
    return { text: this.editor.text, with_core: this.play.withCore };
  }

  /** The id of the draft that is shown; null until the drafts are there. */
  get draft(): string | null {
    return this.drafts.id;
  }

  get strength(): Strength {
    return this.play.strength;
  }

  /** start opens the draft that was written last. */
  start() {
    loadSchema().catch(() => {}); // the form tries again
    this.drafts.start();
  }

  /** notify says what the author should know of the draft. */
  notify(text: string) {
    this.notice.textContent = text;
  }

  /** open makes a draft of a file. */
  async open(file: File) {
    const { text, notice } = decode(new Uint8Array(await file.arrayBuffer()));
    await this.drafts.create(text, isWholeSet(text) ? '' : file.name);
    this.notify(notice);
  }

  private show({ text, with_core }: Draft) {
    this.play.withCore = with_core;
    if (text !== this.editor.text) this.editor.load(text);
    this.notify('');
    this.drawHistory();
    void this.checks.ask();
  }

  private changed() {
    this.drawHistory();
    this.drafts.change(this.cards);
    this.checks.askSoon();
  }

  private drawHistory() {
    this.undoButton.disabled = !this.editor.canUndo;
    this.redoButton.disabled = !this.editor.canRedo;
  }

  /** pasteSet makes a draft of a card set that is pasted where another text stands. */
  private pasteSet(text: string): boolean {
    if (this.editor.text.trim() === '' || !isWholeSet(text)) return false;
    const notice = 'The card set that you pasted is a draft of its own.';
    this.drafts.create(text).then(() => this.notify(notice));
    return true;
  }

  private reword(index: number) {
    this.editing.reword(index, this.known[index]);
  }

  private showFindings({ faults, advice, cards, style }: Findings) {
    const empty = this.editor.text.trim() === '';
    const refused = faults.length > 0;
    this.editor.mark([
      ...(empty ? [] : faults).map((finding) => ({ finding, kind: 'wrong' as const })),
      ...advice.map((finding) => ({ finding, kind: 'hint' as const })),
    ]);
    if (!refused) this.known = cards;
    this.findings.show(faults, advice, empty);
    if (!refused) this.style.show(style);
    this.main.classList.toggle('empty', empty);
    this.cardPanel.classList.toggle('stale', refused);
    this.play.allow(!refused);
    this.balance.allow(!refused);
    if (!refused) setTimeout(() => this.sheet.show(cards)); // the marks are painted first
  }

  /** look shows the cards, or the text with the cards beside it. */
  private look(view: View) {
    this.main.dataset.view = view;
    this.editor.element.hidden = view !== 'text';
    this.fits.hidden = view !== 'text';
    if (view === 'text') this.main.querySelector('.workshop-side')?.append(this.cardPanel);
    else this.findings.status.before(this.cardPanel);
  }

  private goTo(finding: Finding) {
    this.views.choose('text');
    this.editor.goTo(finding);
  }

  private toolbar() {
    return (
      <Toolbar
        draftName={this.drafts.name}
        onDrafts={() => this.drafts.showList()}
        onNew={() => this.drafts.create(firstSet)}
        onFile={(file) => this.open(file)}
        onDownload={() => this.download()}
      />
    );
  }

  private desk() {
    return (
      <section class="desk" aria-label="The card set">
        {this.notice}
        <div class="tools editor-tools">
          <button type="button" class="primary" onclick={() => this.editing.add()}>
            Add a card
          </button>
          {this.views.element}
          {this.fits}
          {this.undoButton}
          {this.redoButton}
        </div>
        <FirstSteps onBegin={() => this.drafts.create(firstSet)} />
        {this.editor.element}
        {this.findings.status}
        {this.findings.faults}
      </section>
    );
  }

  private side() {
    return (
      <div class="workshop-side">
        <Welcome />
        {this.play.element}
        <AdvicePanel list={this.findings.advice} />
        {this.balance.element}
      </div>
    );
  }

  private complete() {
    this.editor.field.focus();
    this.completion.open(true);
  }

  private download() {
    const name = /"set_id"\s*:\s*"([a-z0-9_]+)"/.exec(this.editor.text)?.[1] ?? 'cards';
    save(`${name}.json`, this.editor.text);
  }
}
