import type { Card } from 'cardgames-client';
import { LargeCard } from '../cards/large';
import { strengths, type Strength } from '../computer/opponent';
import { load, store } from '../storage/local';
import { settings } from '../storage/settings';
import { count } from '../text/grammar';
import { Glyph } from '../ui/glyph';
import { Header } from '../ui/header';
import { h } from '../ui/jsx';
import { save } from '../ui/save';
import { update } from '../ui/update';
import { BalancePanel } from './balance';
import { Editor } from './editor';
import { FileButton } from './file-button';
import { FindingItem } from './findings';
import { firstSet } from './first-set';
import type { Cards, Finding, Findings } from './operations';
import type { Programs } from './program';
import { Welcome } from './welcome';

/** A check begins so long after the last key, in milliseconds. */
const pause = 80;

/** Where this browser keeps the draft. */
const draftKey = 'cardgames.workshop';

/** The Workbench is where a card set is written, checked, looked at and measured. */
export class Workbench {
  readonly elements: Node[];
  private readonly editor: Editor;
  private readonly balance: BalancePanel;
  private readonly main: HTMLElement;
  private readonly withCore = h('input', { type: 'checkbox' });
  private readonly strengthField = h('select', { ariaLabel: 'Strength of the computer' });
  private readonly playButton = h('button', { type: 'button', class: 'primary', disabled: true });
  private readonly status = h('p', { class: 'verdict', role: 'status' }, 'Loading the checks…');
  private readonly faults = h('ol', { class: 'places', role: 'list' });
  private readonly advice = h('ol', { class: 'places notes', role: 'list' });
  private readonly gallery = h('ul', { class: 'gallery sheet', role: 'list' });
  private readonly cardPanel: HTMLElement;
  private timer = 0;
  private checking = false;

  constructor(
    private readonly programs: Programs,
    onPlay: () => void,
  ) {
    const draft: Cards = load(draftKey, { text: '', with_core: false });
    this.editor = new Editor(draft.text, () => this.checkSoon());
    this.balance = new BalancePanel(programs.players, () => this.cards);
    this.withCore.checked = draft.with_core;
    this.withCore.addEventListener('change', () => this.check());
    this.strengthField.append(...strengthOptions());
    this.playButton.append(<Glyph id="computer" />, 'Play it');
    this.playButton.addEventListener('click', onPlay);
    this.cardPanel = h(
      'section',
      { class: 'panel cards', ariaLabel: 'Cards' },
      <h2>Cards</h2>,
      <p class="fine outdated">From the last text without faults.</p>,
      this.gallery,
    );
    this.main = h('main', { class: 'workshop' }, this.toolbar(), this.desk(), this.side());
    this.elements = [this.header(), this.main];
  }

  get cards(): Cards {
    return { text: this.editor.text, with_core: this.withCore.checked };
  }

  get strength(): Strength {
    return this.strengthField.value as Strength;
  }

  /** showStatus says something in place of the result of a check. */
  showStatus(text: string) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  /** check asks once at a time; what was typed meanwhile is asked about next. */
  async check() {
    store(draftKey, this.cards);
    if (this.checking) return;
    this.checking = true;
    const asked = this.cards;
    try {
      this.show(await this.programs.checker.ask('check', asked));
    } catch (error) {
      this.showStatus(`The checks do not run: ${(error as Error).message}`);
    }
    this.checking = false;
    const now = this.cards;
    if (now.text !== asked.text || now.with_core !== asked.with_core) this.check();
  }

  async open(file: File) {
    this.editor.replace(await file.text());
    this.check();
  }

  private checkSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), pause);
  }

  private show({ faults, advice, cards }: Findings) {
    const empty = this.editor.text.trim() === '';
    const refused = faults.length > 0;
    const shownFaults = empty ? [] : faults; // an empty text is no mistake yet
    this.editor.mark([
      ...shownFaults.map((finding) => ({ finding, kind: 'wrong' as const })),
      ...advice.map((finding) => ({ finding, kind: 'hint' as const })),
    ]);
    update(this.faults, this.items(shownFaults));
    update(this.advice, this.items(advice));
    this.showStatus(empty ? 'Nothing is written yet.' : verdict(faults, advice));
    this.status.classList.toggle('bad', refused && !empty);
    this.status.classList.toggle('good', !refused);
    this.main.classList.toggle('empty', empty);
    this.cardPanel.classList.toggle('stale', refused);
    this.playButton.disabled = refused;
    this.balance.allow(!refused);
    if (!refused) setTimeout(() => this.showCards(cards)); // the marks are painted first
  }

  private showCards(cards: Card[]) {
    const items = cards.map((card) => (
      <li>
        <LargeCard card={card} />
      </li>
    ));
    update(this.gallery, items);
  }

  private items(findings: Finding[]): Node[] {
    return findings.map((finding) => (
      <FindingItem finding={finding} goTo={() => this.editor.goTo(finding)} />
    ));
  }

  private header() {
    return (
      <Header home="/play">
        <h1>Card workshop</h1>
        <nav class="links" aria-label="More">
          <a href="/schema/rules">Rules</a>
          <a href="/schema/cards">Writing cards</a>
        </nav>
      </Header>
    );
  }

  private toolbar() {
    return (
      <div class="tools">
        <button type="button" onclick={() => this.editor.replace(firstSet)}>
          New
        </button>
        <FileButton label="Open…" onFile={(file) => this.open(file)} />
        <button type="button" onclick={() => this.download()}>
          Save
        </button>
        <button type="button" onclick={() => print()}>
          Print
        </button>
        <label class="check">
          {this.withCore}
          <span>With the core set</span>
        </label>
        <span class="play">
          {this.strengthField}
          {this.playButton}
        </span>
      </div>
    );
  }

  private desk() {
    return (
      <section class="desk" aria-label="Text of the card set">
        {this.editor.element}
        {this.status}
        {this.faults}
      </section>
    );
  }

  private side() {
    return (
      <div class="side">
        <Welcome />
        {this.balance.element}
        <details class="panel advice" open>
          <summary>
            <h2>Advice</h2>
          </summary>
          {this.advice}
        </details>
        {this.cardPanel}
      </div>
    );
  }

  private download() {
    const name = /"set_id"\s*:\s*"([a-z0-9_]+)"/.exec(this.editor.text)?.[1] ?? 'cards';
    save(`${name}.json`, this.editor.text);
  }
}

function verdict(faults: Finding[], advice: Finding[]): string {
  if (faults.length > 0) {
    return `${count(faults.length, 'fault')}: the service would refuse this set.`;
  }
  const also = advice.length > 0 ? `, with ${count(advice.length, 'piece')} of advice` : '';
  return `The service would take this set${also}.`;
}

function strengthOptions() {
  const chosen = settings().strength ?? 'medium';
  return Object.entries(strengths).map(([value, { name }]) => (
    <option value={value} selected={value === chosen}>
      {name}
    </option>
  ));
}
