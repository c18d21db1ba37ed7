import { h, jsx } from '../ui/jsx';
import { focusedKey, focusKey, update } from '../ui/update';
import { commandAt, type Command } from './command';
import { faceKey, Hand, OpenHand } from './hand';
import type { Model } from './model';
import { label, zoneTitle } from './zone';

/** How long a second tap on a card does not read it after the tap that has raised it, in milliseconds. */
const raiseTime = 300;

/** OwnHand is the hand at the lower edge. Where it is a fan, a tap raises one of its cards. */
export class OwnHand {
  readonly element = h('section', { class: 'zone hand' });
  private model: Model | null = null; // what was drawn last
  private raised = ''; // the card that is raised, as faceKey names it
  private raisedAt = 0;

  draw(model: Model) {
    this.model = model;
    const { me, openHands } = model;
    const { hand } = model.view.players[me];
    const title = zoneTitle(model, me, 'hand');
    label(this.element, title);
    const holdsRaised = hand?.some((card, i) => faceKey(me, i, card) === this.raised);
    if (model.aim || !holdsRaised) this.raised = '';
    const cards =
      openHands && hand ? (
        <OpenHand model={model} seat={me} />
      ) : (
        <Hand model={model} seat={me} raised={this.raised} />
      );
    update(this.element, [<h2 class="unseen">{title}</h2>, cards]);
  }

  /** cardAt is the button of a card. */
  cardAt(index: number): HTMLElement | undefined {
    return [...this.element.querySelectorAll<HTMLElement>('button.card')][index];
  }

  /** lower lets the card that is raised lie with the others again. */
  lower() {
    this.raise('');
  }

  /**
   * commandAt is what a click asks for. In a fan the first one on a card raises it, and later ones read it:
   * the button beside it plays it.
   */
  commandAt(target: Element): Command | null {
    const card = target.closest<HTMLElement>('button.card');
    const face = card && this.element.contains(card) && this.isFan ? this.faceOf(card) : '';
    if (!card || !face) {
      if (!target.closest('.raised')) this.lower();
      return commandAt(target);
    }
    if (face !== this.raised) {
      this.raise(face);
      return null;
    }
    const isSecondTap = performance.now() - this.raisedAt < raiseTime;
    return isSecondTap ? null : { kind: 'read', of: card.dataset.key ?? '' };
  }

  private get isFan(): boolean {
    const styled = getComputedStyle(this.element).getPropertyValue('--fan') !== '';
    return styled && !this.model?.aim && !this.model?.openHands;
  }

  private faceOf(button: HTMLElement): string {
    if (!this.model) return '';
    const { me, view } = this.model;
    const index = [...this.element.querySelectorAll('button.card')].indexOf(button);
    const card = view.players[me].hand?.[index];
    return card ? faceKey(me, index, card) : '';
  }

  /** raise shows a card with its whole text, or with '' none. */
  private raise(face: string) {
    if (face === this.raised || !this.model) return;
    this.raised = face;
    this.raisedAt = performance.now();
    const focused = focusedKey(this.element);
    this.draw(this.model);
    if (focused) focusKey(this.element, focused);
    this.element.querySelector('.raised .card')?.scrollIntoView({ block: 'nearest' });
  }
}
