// The parts of the workbench that do not change, around those that do.

import { at } from '../place';
import { Glyph } from '../ui/glyph';
import { Header } from '../ui/header';
import { type Child, h, jsx } from '../ui/jsx';
import { FileButton } from './file-button';

export function BenchHeader() {
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

export interface ToolbarProps {
  /** The name of the draft that is open. */
  draftName: Child;
  onDrafts: () => void;
  onNew: () => void;
  onFile: (file: File) => void;
  onDownload: () => void;
}

/** Toolbar is what can be done with whole drafts. */
export function Toolbar({ draftName, onDrafts, onNew, onFile, onDownload }: ToolbarProps) {
  return (
    <div class="tools bench-tools">
      <button type="button" class="drafts-button" onclick={onDrafts}>
        <Glyph id="copies" />
        <span class="drafts-label">
          <small>Draft </small>
          {draftName}
        </span>
        <span aria-hidden="true">▾</span>
      </button>
      <button type="button" onclick={onNew}>
        New
      </button>
      <FileButton label="Open…" onFile={onFile} />
      <button type="button" onclick={onDownload}>
        Download
      </button>
      <button type="button" onclick={() => print()}>
        Print
      </button>
    </div>
  );
}

/** FirstSteps is where the cards will be. */
export function FirstSteps({ onBegin }: { onBegin: () => void }) {
  return (
    <div class="first-steps">
      <Glyph id="cards" />
      <p>Your cards will lie here, as players see them.</p>
      <button type="button" onclick={onBegin}>
        Begin with three cards
      </button>
    </div>
  );
}

/** AdvicePanel is where advice is listed. */
export function AdvicePanel({ list }: { list: Child }) {
  return (
    <details class="panel set-advice" open>
      <summary>
        <h2>Advice</h2>
      </summary>
      {list}
    </details>
  );
}

/** cardPanel is where the cards are seen. */
export function cardPanel(style: Child, sheet: Child): HTMLElement {
  return h(
    'section',
    { class: 'panel card-panel', ariaLabel: 'Cards' },
    <h2>Cards</h2>,
    <p class="fine outdated">From the last text without faults.</p>,
    style,
    sheet,
  );
}

/** iconButton is a button that shows a glyph alone, and cannot be used at first. */
export function iconButton(glyph: string, label: string, onclick: () => void): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', class: 'icon', disabled: true, title: label, ariaLabel: label, onclick },
    <Glyph id={glyph} />,
  );
}

/** fitsButton lists what can be written at the caret. */
export function fitsButton(onclick: () => void): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', title: 'Lists what can be written at the caret (Ctrl+Space)', onclick },
    <span>
      What fits<span class="wide-only"> here</span>
    </span>,
  );
}
