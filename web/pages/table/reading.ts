// What is read of a card at the table beyond what its small form shows.

import type { Card } from 'cardgames-client';
import { handKey } from './hand';
import { canPlay, cardOf, fullCard, objectOf, toldCard, type Model } from './model';
import { preview } from './preview';
import { unplayableReason } from './unplayable';

/** readAt lets a card be read with what there is to say of it. */
export function readAt(model: Model, key: string, onRead: (card: Card, note: string) => void) {
  const card = cardNamed(model, key);
  if (card) onRead(card, noteOn(model, key));
}

/** cardNamed is the card of an object, or at a place of a hand, with all its texts. */
function cardNamed(model: Model, key: string): Card | undefined {
  const held = heldCard(model, key);
  if (held) return fullCard(model, held);
  const object = objectOf(model.view, key);
  return object && toldCard(model, object.card, object.owner);
}

function heldCard({ view }: Model, key: string): Card | undefined {
  for (const { player, hand } of view.players) {
    const card = hand?.find((_, i) => handKey(player, i) === key);
    if (card) return card;
  }
}

/** noteOn says what a card does not say of an object, or why a card of the reader's hand cannot be played. */
function noteOn(model: Model, id: string): string {
  const { view, names, me } = model;
  const hand = view.players[me].hand ?? [];
  const held = hand.findIndex((_, i) => handKey(me, i) === id);
  if (held >= 0) return canPlay(model, held) ? '' : sentence(unplayableReason(model, hand[held]));
  const permanent = view.players.flatMap(({ board }) => board).find((object) => object.id === id);
  if (permanent) return permanent.shielded ? 'Its shield absorbs the next removal.' : '';
  const object = view.stack.find((object) => object.id === id);
  if (!object) return '';
  const target = object.target_id && cardOf(view, object.target_id);
  const played = `${names[object.owner]} played it${target ? ` at ${target.name}` : ''}.`;
  return object === view.stack.at(-1) ? `${played} It resolves next.` : played;
}

function sentence(text: string): string {
  return text && `${text}.`;
}

/** Rest shows the card on which the mouse rests large. */
export class Rest {
  private endPreview = () => {};

  constructor(private readonly root: HTMLElement) {}

  /** on shows the card of a button, if there is one; not while a target is chosen. */
  on(button: HTMLElement | null, model: Model | null) {
    this.end();
    if (!button || !model) return;
    const card = cardNamed(model, button.dataset.key ?? '');
    if (card && !model.aim) this.endPreview = preview(this.root, card, button);
  }

  end() {
    this.endPreview();
    this.endPreview = () => {};
  }
}
