import { h } from '../../ui/jsx';
import { firstSet } from '../first-set';
import type { Cards } from '../operations';
import { labelOf, type Draft } from './draft';
import { Keeper } from './keeper';
import { DraftsPanel } from './panel';

export interface OpenDraftsEvents {
  /** A draft is to be shown. */
  onOpen: (draft: Draft) => void;
  /** A file is to be opened as a draft. */
  onFile: (file: File) => void;
  /** There is something that the author should know; an empty text takes the last one back. */
  onNotice: (text: string) => void;
}

/** OpenDrafts are the drafts of the workbench, which are there a moment after the page is. */
export class OpenDrafts {
  /** The name of the current one. */
  readonly name = h('b', { dir: 'auto' });
  private keeper: Keeper | null = null;
  private panel: DraftsPanel | null = null;
  private started = Promise.resolve();

  constructor(private readonly events: OpenDraftsEvents) {}

  /** The id of the current one; null until the drafts are there. */
  get id(): string | null {
    return this.keeper?.current.id ?? null;
  }

  /** start opens the draft that was written last. */
  start() {
    this.started = this.open();
  }

  private async open() {
    const { onOpen, onNotice, onFile } = this.events;
    this.keeper = await Keeper.start({ onOpen, onNotice, onList: () => this.draw() });
    this.panel = new DraftsPanel(this.keeper, { onNew: () => this.create(firstSet), onFile });
    this.draw();
  }

  private draw() {
    const draft = this.keeper?.current;
    this.name.textContent = draft && draft.revision > 0 ? labelOf(draft) : 'New draft';
    if (document.querySelector('dialog .drafts-panel')) void this.panel?.draw();
  }

  /** showList shows the list of drafts. */
  showList() {
    void this.panel?.open();
  }

  /** change says what the author has written. */
  change(cards: Cards) {
    this.keeper?.change(cards);
  }

  /** create begins a draft. */
  async create(text: string, title = ''): Promise<void> {
    await this.started;
    await this.keeper?.create({ text, with_core: false }, title);
  }
}
