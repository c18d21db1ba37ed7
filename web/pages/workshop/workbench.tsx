import type { Card } from 'cardgames-client';
import type { Strength } from '../computer/strength';
import { count } from '../text/grammar';
import { Glyph } from '../ui/glyph';
import { Header } from '../ui/header';
import { type Child, h, jsx } from '../ui/jsx';
import { save } from '../ui/save';
import { update } from '../ui/update';
import { BalancePanel } from './balance';
import { isWholeSet, labelOf, type Draft } from './drafts/draft';
import { Keeper } from './drafts/keeper';
import { DraftsPanel } from './drafts/panel';
import { Completion } from './editor/completion';
import { Editor } from './editor/editor';
import { FileButton } from './file-button';
import { decode } from './files';
import { FindingItem, type RewordProps } from './findings';
import { firstSet } from './first-set';
import {
  addCard,
  cardAt,
  changeCard,
  idFor,
  rewordCard,
  takenIDs,
  type Change,
} from './form/card-text';
import { CardDialog, newCard } from './form/dialog';
import { sameCards, type Cards, type Finding, type Findings } from './operations';
import { PlayPanel, type GameEvents } from './play-panel';
import type { Programs } from './program';
import { loadSchema } from './schema/schema';
import { readTree, valueAt } from './schema/tree';
import { Sheet } from './sheet';
import type { Replacement } from './suggestion';
import { ViewChoice, type View } from './views';
import { Welcome } from './welcome';
import { at } from '../place';

/** A check begins so long after the last key, in milliseconds. */
const pause = 80;

/** The Workbench is where a card set is written, checked, looked at and measured. */
export class Workbench {
  readonly elements: Child[];
  private readonly editor = new Editor({
    onChange: () => this.changed(),
    onPaste: (text) => this.pasteSet(text),
  });
  private readonly completion = new Completion(this.editor);
  private readonly balance: BalancePanel;
  private readonly play: PlayPanel;
  private readonly main: HTMLElement;
  private readonly draftName = h('b', { dir: 'auto' });
  private readonly undoButton = this.command('undo', 'Undo', () => this.editor.undo());
  private readonly redoButton = this.command('redo', 'Redo', () => this.editor.redo());
  private readonly notice = h('p', { class: 'draft-notice', role: 'status' });
  private readonly status = h('p', { class: 'set-verdict', role: 'status' }, 'Loading the checks…');
  private readonly faults = h('ol', { class: 'finding-places', role: 'list' });
  private readonly advice = h('ol', { class: 'finding-places notes', role: 'list' });
  private readonly sheet = new Sheet({
    onEdit: (index) => this.editCard(index),
    onReword: (index) => this.rewordCard(index),
  });
  private readonly cardPanel: HTMLElement;
  private readonly views: ViewChoice;
  private readonly fits = h(
    'button',
    {
      type: 'button',
      title: 'Lists what can be written at the caret (Ctrl+Space)',
      onclick: () => this.complete(),
    },
    <span>
      What fits<span class="wide-only"> here</span>
    </span>,
  );
  private keeper: Keeper | null = null;
  private started = Promise.resolve();
  private drafts: DraftsPanel | null = null;
  private timer = 0;
  private checking = false;
  private checksRun = true;
  private known: Card[] = []; // the cards of the last text without faults

  constructor(
    private readonly programs: Programs,
    events: GameEvents,
  ) {
    this.balance = new BalancePanel(
      programs.players,
      () => this.cards,
      (replacements) => this.replaceNumbers(replacements),
    );
    this.play = new PlayPanel({ ...events, onWithCore: () => this.changed() });
    this.cardPanel = h(
      'section',
      { class: 'panel card-panel', ariaLabel: 'Cards' },
      <h2>Cards</h2>,
      <p class="fine outdated">From the last text without faults.</p>,
      this.sheet.element,
    );
    this.views = new ViewChoice((view) => this.look(view));
    this.main = h('main', { class: 'workshop empty' }, this.toolbar(), this.desk(), this.side());
    this.look(this.views.chosen);
    this.elements = [this.header(), this.main];
  }

  get cards(): Cards {
    return { text: this.editor.text, with_core: this.play.withCore };
  }

  get strength(): Strength {
    return this.play.strength;
  }

  /** start opens the draft that was written last. */
  start() {
    this.started = this.openDrafts();
  }

  private async openDrafts() {
    loadSchema().catch(() => {}); // the form tries again
    this.keeper = await Keeper.start({
      onOpen: (draft) => this.show(draft),
      onList: () => this.drawDrafts(),
      onNotice: (text) => this.notify(text),
    });
    this.drafts = new DraftsPanel(this.keeper, {
      onNew: () => this.createDraft(firstSet),
      onFile: (file) => this.open(file),
    });
    this.drawDrafts();
  }

  /** showStatus says something in place of the results of checks, which do not run. */
  showStatus(text: string) {
    this.checksRun = false;
    this.status.textContent = text;
  }

  /** notify says what the author should know of the draft. */
  notify(text: string) {
    this.notice.textContent = text;
  }

  /** open makes a draft of a file. */
  async open(file: File) {
    const { text, notice } = decode(new Uint8Array(await file.arrayBuffer()));
    await this.createDraft(text, isWholeSet(text) ? '' : file.name);
    this.notify(notice);
  }

  /**
   * replaceNumbers changes numbers that JSON Pointers (RFC 6901) name, in one step that the
   * author can undo. It changes none and returns false where one is no longer what it was.
   */
  replaceNumbers(replacements: Replacement[]): boolean {
    const { text } = this.editor;
    const tree = readTree(text);
    const spans: { start: number; end: number; to: number }[] = [];
    for (const { pointer, from, to } of replacements) {
      const place = valueAt(tree, pointer);
      if (place?.kind !== 'word' || text.slice(place.start, place.end) !== String(from))
        return false;
      spans.push({ start: place.start, end: place.end, to });
    }
    spans.sort((a, b) => a.start - b.start);
    const { start } = spans[0];
    const { end } = spans[spans.length - 1];
    let changed = '';
    let at = start;
    for (const span of spans) {
      changed += text.slice(at, span.start) + String(span.to);
      at = span.end;
    }
    this.applyFromAfar({ start, end, text: changed });
    return true;
  }

  /** applyFromAfar makes a change for a button beside the text, which keeps the focus. */
  private applyFromAfar({ start, end, text }: Change) {
    const focused = document.activeElement as HTMLElement | null;
    this.editor.edit(start, end, text);
    this.editor.select(start, start);
    focused?.focus({ preventScroll: true });
  }

  private show({ text, with_core }: Draft) {
    this.play.withCore = with_core;
    if (text !== this.editor.text) this.editor.load(text);
    this.notify('');
    this.drawHistory();
    this.check();
  }

  private changed() {
    this.drawHistory();
    this.keeper?.change(this.cards);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.check(), pause);
  }

  private drawHistory() {
    this.undoButton.disabled = !this.editor.canUndo;
    this.redoButton.disabled = !this.editor.canRedo;
  }

  private drawDrafts() {
    const draft = this.keeper?.current;
    this.draftName.textContent = draft && draft.revision > 0 ? labelOf(draft) : 'New draft';
    if (document.querySelector('dialog .drafts-panel')) this.drafts?.draw();
  }

  /** check asks once at a time; what was typed meanwhile is asked about next. */
  private async check() {
    if (this.checking || !this.checksRun) return;
    this.checking = true;
    const asked = this.cards;
    try {
      const findings = await this.programs.checker.call('check', asked);
      if (asked.text === this.editor.text) this.showFindings(findings);
    } catch (error) {
      this.showStatus(`The checks do not run: ${(error as Error).message}`);
    }
    this.checking = false;
    if (!sameCards(this.cards, asked)) this.check();
  }

  /** createDraft waits until the drafts are opened, which takes a moment after the page is. */
  private async createDraft(text: string, title = ''): Promise<void> {
    await this.started;
    await this.keeper?.create({ text, with_core: false }, title);
  }

  /** pasteSet makes a draft of a card set that is pasted where another text stands. */
  private pasteSet(text: string): boolean {
    if (this.editor.text.trim() === '' || !isWholeSet(text)) return false;
    this.createDraft(text).then(() =>
      this.notify('The card set that you pasted is a draft of its own.'),
    );
    return true;
  }

  /** knowsEffects waits for the list of effects, and says so where it cannot be loaded. */
  private async knowsEffects(): Promise<boolean> {
    try {
      await loadSchema();
      return true;
    } catch {
      this.notify('The list of effects could not be loaded. Are you online?');
      return false;
    }
  }

  private async addCard() {
    if (!(await this.knowsEffects())) return;
    const title = 'Add a card';
    const card = await new CardDialog({
      title,
      button: title,
      card: newCard(),
      checker: this.programs.checker,
    }).ask();
    if (!card) return;
    card.id = idFor(card.name ?? '', takenIDs(this.editor.text));
    this.apply(
      addCard(this.editor.text, card),
      'The set has no closed list of cards to add to: mend its text first.',
    );
  }

  private async editCard(index: number) {
    const card = cardAt(this.editor.text, index);
    if (!card) return this.notify('The text of this card has a fault: mend it first.');
    if (!(await this.knowsEffects())) return;
    const changed = await new CardDialog({
      title: `Edit ${card.name ?? 'a card'}`,
      button: 'Change the card',
      card,
      checker: this.programs.checker,
    }).ask();
    if (changed) this.apply(changeCard(this.editor.text, index, changed), 'The card has gone.');
  }

  /** rewordCard takes the words of the rules as the text of a card. */
  private rewordCard(index: number) {
    const { text = '', description = '' } = this.known[index];
    const change = rewordCard(this.editor.text, index, text, description);
    if (!change) return this.notify('The text of this card is another one by now.');
    this.applyFromAfar(change);
  }

  private apply(change: Change | null, otherwise: string) {
    if (!change) return this.notify(otherwise);
    const { start, end, text } = change;
    this.editor.edit(start, end, text);
    this.editor.select(start, start);
  }

  private showFindings({ faults, advice, cards }: Findings) {
    const empty = this.editor.text.trim() === '';
    const refused = faults.length > 0;
    const shownFaults = empty ? [] : faults; // an empty text is no mistake yet
    this.editor.mark([
      ...shownFaults.map((finding) => ({ finding, kind: 'wrong' as const })),
      ...advice.map((finding) => ({ finding, kind: 'hint' as const })),
    ]);
    if (!refused) this.known = cards;
    update(this.faults, this.items(shownFaults));
    this.showAdvice(advice);
    const verdict = empty ? 'Nothing is written yet.' : verdictOf(faults, advice);
    if (this.status.textContent !== verdict) this.status.textContent = verdict;
    this.status.classList.toggle('bad', refused && !empty);
    this.status.classList.toggle('good', !refused);
    this.main.classList.toggle('empty', empty);
    this.cardPanel.classList.toggle('stale', refused);
    this.play.allow(!refused);
    this.balance.allow(!refused);
    if (!refused) setTimeout(() => this.sheet.show(cards)); // the marks are painted first
  }

  /** showAdvice keeps the focus in the list where what had it is done. */
  private showAdvice(advice: Finding[]) {
    const hadFocus = this.advice.contains(document.activeElement);
    update(this.advice, this.items(advice));
    if (hadFocus && !this.advice.contains(document.activeElement))
      this.advice.querySelector('button')?.focus({ preventScroll: true });
  }

  private items(findings: Finding[]): Child[] {
    return findings.map((finding) => (
      <FindingItem
        finding={finding}
        goTo={() => this.goTo(finding)}
        reword={this.rewordFor(finding)}
      />
    ));
  }

  /** look shows the cards, or the text with the cards beside it. */
  private look(view: View) {
    this.main.dataset.view = view;
    this.editor.element.hidden = view !== 'text';
    this.fits.hidden = view !== 'text';
    if (view === 'text') this.main.querySelector('.workshop-side')?.append(this.cardPanel);
    else this.status.before(this.cardPanel);
  }

  private goTo(finding: Finding) {
    this.views.choose('text');
    this.editor.goTo(finding);
  }

  /** rewordFor offers the words of the rules where advice is about a text. */
  private rewordFor({ set, code, pointer }: Finding): RewordProps | null {
    if (set !== 'set' || (code !== 'no_text' && code !== 'text_numbers')) return null;
    const index = Number(pointer.split('/')[2]);
    return { of: this.known[index].name, reword: () => this.rewordCard(index) };
  }

  private header() {
    return (
      <Header home={at('/play')}>
        <h1>Card workshop</h1>
        <nav class="links" aria-label="More">
          <a href={at('/schema/rules')}>Rules</a>
          <a href={at('/schema/cards')}>Writing cards</a>
          <a href={at('/play/pictures')}>Pictures</a>
        </nav>
      </Header>
    );
  }

  private toolbar() {
    return (
      <div class="tools bench-tools">
        <button type="button" class="drafts-button" onclick={() => this.drafts?.open()}>
          <Glyph id="copies" />
          <span class="drafts-label">
            <small>Draft </small>
            {this.draftName}
          </span>
          <span aria-hidden="true">▾</span>
        </button>
        <button type="button" onclick={() => this.createDraft(firstSet)}>
          New
        </button>
        <FileButton label="Open…" onFile={(file) => this.open(file)} />
        <button type="button" onclick={() => this.download()}>
          Download
        </button>
        <button type="button" onclick={() => print()}>
          Print
        </button>
      </div>
    );
  }

  private desk() {
    return (
      <section class="desk" aria-label="The card set">
        {this.notice}
        <div class="tools editor-tools">
          <button type="button" class="primary" onclick={() => this.addCard()}>
            Add a card
          </button>
          {this.views.element}
          {this.fits}
          {this.undoButton}
          {this.redoButton}
        </div>
        {this.firstSteps()}
        {this.editor.element}
        {this.status}
        {this.faults}
      </section>
    );
  }

  /** firstSteps is where the cards will be. */
  private firstSteps() {
    return (
      <div class="first-steps">
        <Glyph id="cards" />
        <p>Your cards will lie here, as players see them.</p>
        <button type="button" onclick={() => this.createDraft(firstSet)}>
          Begin with three cards
        </button>
      </div>
    );
  }

  private side() {
    return (
      <div class="workshop-side">
        <Welcome />
        {this.play.element}
        <details class="panel set-advice" open>
          <summary>
            <h2>Advice</h2>
          </summary>
          {this.advice}
        </details>
        {this.balance.element}
      </div>
    );
  }

  private command(glyph: string, label: string, run: () => void): HTMLButtonElement {
    const button = h(
      'button',
      { type: 'button', class: 'icon', disabled: true, title: label },
      <Glyph id={glyph} />,
    );
    button.ariaLabel = label;
    button.addEventListener('click', run);
    return button;
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

function verdictOf(faults: Finding[], advice: Finding[]): string {
  if (faults.length > 0) {
    return `${count(faults.length, 'fault')}: the service would refuse this set.`;
  }
  const also = advice.length > 0 ? `, with ${count(advice.length, 'piece')} of advice` : '';
  return `The service would take this set${also}.`;
}
