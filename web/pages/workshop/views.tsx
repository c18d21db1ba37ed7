import { changeSettings, settings } from '../storage/settings';
import { h } from '../ui/jsx';

/** How a card set is looked at: as cards, or as JSON. */
export type View = 'cards' | 'text';

const labels: Record<View, string> = { cards: 'Cards', text: 'Text' };

/** ViewChoice is the choice between the cards and their text, which is kept for the next visit. */
export class ViewChoice {
  chosen: View = settings().bench ?? 'cards';
  private readonly buttons = Object.entries(labels).map(([view, label]) =>
    h('button', { type: 'button', onclick: () => this.choose(view as View) }, label),
  );
  readonly element = h(
    'div',
    { class: 'view-choice', role: 'group', ariaLabel: 'View' },
    this.buttons,
  );

  constructor(private readonly onChoose: (view: View) => void) {
    this.draw();
  }

  choose(view: View) {
    if (view === this.chosen) return;
    this.chosen = view;
    changeSettings({ bench: view });
    this.draw();
    this.onChoose(view);
  }

  private draw() {
    const views = Object.keys(labels);
    for (const [i, button] of this.buttons.entries()) {
      button.ariaPressed = String(views[i] === this.chosen);
    }
  }
}
