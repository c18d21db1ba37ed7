import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { FileButton } from './file-button';

/** Another version of the set to compare with. */
interface Older {
  label: string;
  text: string;
}

/** Comparison is the choice of another version of the set to compare with. */
export class Comparison {
  older: Older | null = null;
  private readonly against = h('p', { class: 'fine' });
  readonly element: HTMLElement;

  /** text is the set as it is now. */
  constructor(text: () => string) {
    const keepText = () => this.choose({ label: 'the text that you kept', text: text() });
    const openFile = async (file: File) =>
      this.choose({ label: file.name, text: await file.text() });
    this.element = h(
      'div',
      { class: 'compare' },
      <span>Compare with</span>,
      <button type="button" class="small-button" onclick={keepText}>
        this text as it is now
      </button>,
      <FileButton label="another file…" class="small-button" onFile={openFile} />,
      this.against,
    );
  }

  private choose(older: Older) {
    this.older = older;
    const stop = () => {
      this.older = null;
      update(this.against, null);
    };
    update(this.against, [
      `Compared with ${older.label}. `,
      <button type="button" class="small-button" onclick={stop}>
        Stop comparing
      </button>,
    ]);
  }
}
