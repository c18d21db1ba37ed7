// Draws cards: a face in full, a tile for the board and the stack, and a back.

import { h, glyph, unseen } from '../ui/dom';
import { typeNames, badgeOf } from '../table/words';

/** @typedef {import('contract').Card} Card */

/** cost is a clock with the card's price in time. @param {Card} card */
const cost = (card) => h('span.cost', { title: `costs ${card.cost} time` }, unseen('cost '), short(card.cost), unseen('.'));

/** A price that nobody can pay need not be readable on the clock. */
const short = (/** @type {number} */ n) => (n > 999 ? '∞' : n);

const typeLine = (/** @type {Card} */ card) => h('span.type', {}, glyph(`type-${card.type}`), typeNames[card.type], unseen('.'));

/** A card's texts may be in any language and direction. */
const words = (/** @type {string} */ tag, /** @type {string} */ text) => h(tag, { dir: 'auto' }, text);

/** art is the picture: the type's own shape, pattern and symbol. @param {Card} card */
const art = (card) => h(`span.art.art-${card.type}`, { 'aria-hidden': 'true' }, glyph(`type-${card.type}`, 'picture'));

/** face is everything on a card, as the content of a button. @param {Card} card */
export function face(card) {
  return [
    words('span.name', card.name), unseen(', '), cost(card), art(card), typeLine(card),
    h('span.effect', {}, badgeOf(card), unseen('.')),
    card.text && words('span.text', card.text),
  ];
}

/** What a permanent adds to: tasks, time or progress. */
const gives = { person: 'type-task', appliance: 'clock', habit: 'house' };

/** tile is a card in little, for the board and the stack. @param {Card} card */
export function tile(card) {
  const [amount, ...unit] = badgeOf(card).split(' ');
  return [art(card), h('span.tile-words', {}, words('span.name', card.name), unseen(', '), h('span.badge', {}, amount, h('span.unit', {}, ` ${unit.join(' ')}`), gives[card.type] && glyph(gives[card.type])))];
}

/** back is a card that the viewer does not see. */
export const back = () => h('span.back', { 'aria-hidden': 'true' });

/**
 * large is a card to read, with all its texts: the service's own, and the
 * author's where it says something else.
 * @param {Card} card
 */
export function large(card) {
  return h(`article.card.large.${card.type}`, {},
    h('h2.name', { dir: 'auto' }, card.name), cost(card), art(card), typeLine(card),
    card.description && h('p.effect', {}, card.description),
    card.text && card.text !== card.description && h('p.text', { dir: 'auto' }, card.text),
    card.flavor && h('p.flavor', { dir: 'auto' }, card.flavor),
  );
}
