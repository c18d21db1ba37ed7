import { Glyph } from '../ui/glyph';
import { Header } from '../ui/header';
import { type Child, h, jsx } from '../ui/jsx';
import type { Page } from '../ui/router';
import { update } from '../ui/update';

export const unreachableText = 'The service does not respond. Trying again…';

/** noticePage says one thing that stays. */
export function noticePage(title: string, ...content: Child[]): Page {
  return { title, open: (root) => new NoticePage(root).show(title, ...content) };
}

/** NoticePage says one thing and offers ways on. */
export class NoticePage {
  private readonly heading = h('h1');
  private readonly content = h('div', { class: 'question' });
  private readonly connection = h('p', { class: 'connection', role: 'status' });

  constructor(root: HTMLElement) {
    update(root, [
      <Header>
        <span class="spread" />
        {this.connection}
      </Header>,
      <main class="seat-link question">
        <div role="status">{this.heading}</div>
        {this.content}
      </main>,
    ]);
  }

  show(title: string, ...content: Child[]) {
    this.heading.textContent = title;
    update(this.content, content);
    this.showConnection(null);
  }

  /** showConnection says whether a request has failed and is repeated. */
  showConnection(error: Error | null) {
    this.connection.textContent = error ? unreachableText : '';
  }
}

/** Waiting is seen while something is waited for. */
export function Waiting() {
  return (
    <div class="waiting" aria-hidden="true">
      <Glyph id="friend" />
      <i />
      <i />
      <i />
    </div>
  );
}

/** Ways are links and buttons to go on with. */
export function Ways({ children }: { children?: Child }) {
  return <div class="choices">{children}</div>;
}

export function HomeLink({ primary, label }: { primary?: boolean; label?: string }) {
  return (
    <a class={['button', primary && 'primary']} href="#">
      {label ?? 'To the start page'}
    </a>
  );
}

export function OpponentLink({ primary }: { primary?: boolean }) {
  return (
    <a class={['button', primary && 'primary']} href="#opponent">
      Find an opponent
    </a>
  );
}
