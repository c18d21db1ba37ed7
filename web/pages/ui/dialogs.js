// The questions and closer looks that lie above a page, as modal dialogs.

import { h, glyph } from './dom';
import { large, tile } from '../cards/card';
import { typeNames } from '../table/words';

/** @typedef {import('contract').Card} Card */

/**
 * ask shows a dialog until one of its buttons is pressed. Escape and the
 * button "Close" or "Cancel" return null.
 * @param {string} title @param {(Node|null|false)[]} content
 * @param {{value: string, label: string, primary?: boolean}[]} [choices]
 * @param {string} [cancel]
 * @returns {Promise<string|null>}
 */
export function ask(title, content, choices = [], cancel = 'Close') {
  return new Promise((resolve) => {
    const dialog = h('dialog', { 'aria-label': title },
      h('div.dialog-head', {}, h('h2', { dir: 'auto' }, title), h('button.icon.close', { type: 'button', 'aria-label': cancel, on: { click: () => dialog.close() } }, glyph('close'))),
      h('div.dialog-body', {}, ...content),
      choices.length ? h('div.dialog-choices', {}, ...choices.map(({ value, label, primary }) => h(`button${primary ? '.primary' : ''}`, { type: 'button', on: { click: () => dialog.close(value) } }, label))) : null);
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    dialog.addEventListener('click', (event) => {
      const choice = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest('[data-choice]'));
      if (choice) dialog.close(choice.dataset.choice);
      else if (event.target === dialog) dialog.close();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** read shows a card large. @param {Card} card @param {string} [note] */
export const read = (card, note) => ask(card.name, [large(card), note ? h('p.note', {}, note) : null]);

/** pile shows cards that lie on each other, the newest first. @param {string} title @param {Card[]} cards */
export function pile(title, cards) {
  return ask(title, cards.length
    ? [h('ul.gallery', { role: 'list' }, ...cards.toReversed().map((card) => h('li', {}, large(card))))]
    : [h('p', {}, 'It is empty.')]);
}

/**
 * chooseTarget asks at what a card is aimed.
 * @param {Card} card
 * @param {{id: string, card: Card, where: string}[]} targets
 */
export function chooseTarget(card, targets) {
  return ask(`${card.name}: choose a target`, [h('ul.targets', { role: 'list' }, ...targets.map((t) => h('li', {},
    h(`button.tile.target.${t.card.type}`, { type: 'button', data: { choice: t.id } }, ...tile(t.card), h('span.by', {}, t.where), h('span.unseen', {}, `${typeNames[t.card.type]}, ${t.card.description ?? ''}`)))))], [], 'Cancel');
}

/** invite shows the link to the other seat. @param {string} link */
export function invite(link) {
  const field = h('input.link', { type: 'text', readOnly: true, value: link, 'aria-label': 'Invitation link', on: { focus: () => field.select() } });
  const copy = h('button.primary', {
    type: 'button',
    on: {
      async click() {
        field.select();
        try {
          await navigator.clipboard.writeText(link);
          copy.textContent = 'Copied';
        } catch {
          copy.textContent = 'Press Ctrl+C to copy';
        }
      },
    },
  }, 'Copy the link');
  const share = navigator.share && h('button', { type: 'button', on: { click: () => navigator.share({ url: link }).catch(() => {}) } }, 'Share…');
  return ask('Invite a friend', [
    h('p', {}, 'Send this link to one person, who then sits opposite you.'),
    h('div.copy', {}, field, copy, share),
    h('p.fine', {}, 'Knowing the link means holding that seat: its hand and its moves. The secret is the part after “#”, which browsers keep to themselves: no server, log or other page sees it. Both seats of this game are remembered in this browser until you forget the game.'),
  ]);
}
