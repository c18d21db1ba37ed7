import { atEnd } from './life';
import { h } from './jsx';

/** A Page is shown until its life ends. */
export interface Page {
  /** What the tab is called. */
  title: string;
  /** The class of the body. */
  look?: string;
  /**
   * open draws the page. All that it starts ends with the signal: requests, timers, listeners,
   * workers, locks. Where a page that was left still draws, nobody sees it.
   */
  open: (root: HTMLElement, signal: AbortSignal) => void | Promise<void>;
}

/** The newest function of browsers without which nothing works. */
const isRecent = 'any' in AbortSignal;

const tooOldText =
  'This browser is too old. Please use Chrome 117, Firefox 124, Safari 17.4 or later.';

/** Router shows one page at a time in a place, until the life of the place ends. */
export class Router {
  private life: AbortController | null = null;

  constructor(
    private readonly place: HTMLElement,
    private readonly signal?: AbortSignal,
  ) {}

  /** leave ends the page, which stays to be seen until the next one is there. */
  leave() {
    this.life?.abort();
    this.place.inert = true;
  }

  /** show opens a page in place of the one before. */
  async show({ title, look = '', open }: Page) {
    if (!isRecent) return this.place.replaceChildren(tooOldText);
    const moved = this.life !== null;
    this.leave();
    this.place.inert = false;
    const life = new AbortController();
    this.life = life;
    if (this.signal) atEnd(this.signal, () => life.abort());
    if (life.signal.aborted) return;
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    const root = h('div', { class: 'page' });
    this.place.replaceChildren(root);
    document.title = title;
    document.body.className = look;
    scrollTo(0, 0);
    await open(root, life.signal);
    if (moved && !life.signal.aborted) focusHeading(root);
  }
}

/** focusHeading lets a screen reader begin where the page does, unless the focus is in it. */
function focusHeading(root: HTMLElement) {
  const heading = root.querySelector('h1');
  if (!heading || root.contains(document.activeElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
