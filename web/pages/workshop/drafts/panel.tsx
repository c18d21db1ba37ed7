import { when } from '../../text/when';
import { count } from '../../text/grammar';
import { showDialog } from '../../ui/dialog';
import { Glyph } from '../../ui/glyph';
import { h, jsx } from '../../ui/jsx';
import { update } from '../../ui/update';
import { FileButton } from '../file-button';
import { labelOf, type DraftInfo } from './draft';
import type { Keeper } from './keeper';

interface Actions {
  onNew: () => void;
  onFile: (file: File) => void;
}

/** DraftsPanel is the list of drafts, in a dialog. */
export class DraftsPanel {
  private readonly list = h('ul', { class: 'drafts', role: 'list' });
  private readonly deleted = h('ul', { class: 'drafts', role: 'list' });
  private readonly bin = h('details', { class: 'bin' });
  private renaming = '';

  constructor(
    private readonly keeper: Keeper,
    private readonly actions: Actions,
  ) {
    update(this.bin, [<summary>Deleted</summary>, this.deleted]);
  }

  /** open shows the list until it is closed, or a draft is opened. */
  async open() {
    this.renaming = '';
    await this.draw();
    const lasting = this.keeper.lasting
      ? 'Drafts are kept in this browser, each change automatically. Download those that matter.'
      : 'This browser keeps no drafts: they end with this window. Download those that matter.';
    await showDialog(
      'Drafts',
      <div class="drafts-panel">
        <div class="tools">
          <button type="button" data-choice="new" onclick={this.actions.onNew}>
            New draft
          </button>
          <FileButton label="Open a file…" onFile={(file) => this.openFile(file)} />
        </div>
        {this.list}
        {this.bin}
        <p class="fine">{lasting}</p>
      </div>,
    );
  }

  /** draw shows the list as it is now, while the dialog is open. */
  async draw() {
    const drafts = await this.keeper.list();
    const gone = drafts.filter(({ deleted }) => deleted);
    const alive = drafts.filter(({ deleted }) => !deleted);
    update(
      this.list,
      alive.length > 0 ? alive.map((draft) => this.item(draft)) : [<li>None yet.</li>],
    );
    update(
      this.deleted,
      gone.map((draft) => this.deletedItem(draft)),
    );
    this.bin.hidden = gone.length === 0;
  }

  private openFile(file: File) {
    this.list.closest('dialog')?.close();
    this.actions.onFile(file);
  }

  private item(draft: DraftInfo) {
    const { id, cards, changed } = draft;
    const label = labelOf(draft);
    const isOpen = id === this.keeper.current.id;
    const facts = [isOpen && 'Open', count(cards, 'card'), when(changed)];
    const opener = (
      <button
        type="button"
        class="draft"
        onclick={() => this.keeper.open(id)}
        aria-current={isOpen && 'true'}
        data-choice="open"
        data-key={`open ${id}`}
      >
        <b dir="auto">{label}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </button>
    );
    return (
      <li key={id}>
        {this.renaming === id ? this.nameField(draft) : opener}
        <Command id={id} label={`Rename ${label}`} glyph="pencil" run={() => this.rename(id)} />
        <Command
          id={id}
          label={`Duplicate ${label}`}
          glyph="copies"
          run={() => this.keeper.duplicate(id)}
        />
        <Command id={id} label={`Delete ${label}`} glyph="bin" run={() => this.remove(draft)} />
      </li>
    );
  }

  private deletedItem(draft: DraftInfo) {
    const { id } = draft;
    const label = labelOf(draft);
    return (
      <li key={id}>
        <span dir="auto">{label}</span>
        <button
          type="button"
          class="small-button"
          aria-label={`Restore ${label}`}
          onclick={() => this.keeper.restore(id)}
          data-key={`restore ${id}`}
        >
          Restore
        </button>
      </li>
    );
  }

  /** remove deletes a draft, and offers to take that back where the author is. */
  private async remove(draft: DraftInfo) {
    await this.keeper.remove(draft.id);
    this.bin.open = true;
    await this.draw();
    this.deleted.querySelector<HTMLElement>(`[data-key="restore ${draft.id}"]`)?.focus();
  }

  private async rename(id: string) {
    this.renaming = id;
    await this.draw();
    this.list.querySelector('input')?.select();
  }

  private nameField(draft: DraftInfo): HTMLElement {
    const field = h('input', { type: 'text', value: labelOf(draft), maxLength: 80 });
    field.ariaLabel = 'Name of the draft';
    const finish = async () => {
      this.renaming = '';
      await this.keeper.rename(draft.id, field.value);
      await this.draw();
    };
    const form = h(
      'form',
      { class: 'renaming' },
      field,
      <button class="small-button">Rename</button>,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      finish();
    });
    return form;
  }
}

interface CommandProps {
  /** Of the draft. */
  id: string;
  label: string;
  glyph: string;
  run: () => void;
}

function Command({ id, label, glyph, run }: CommandProps) {
  return (
    <button
      type="button"
      class="icon"
      title={label}
      aria-label={label}
      onclick={run}
      data-key={`${glyph} ${id}`}
    >
      <Glyph id={glyph} />
    </button>
  );
}
