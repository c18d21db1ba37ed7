// The cards of the core set, to look at.

import { h, glyph } from '../ui/dom';
import { large } from './card';
import { typeNames, count } from '../table/words';

/** @param {HTMLElement} root */
export async function gallery(root) {
  const set = await (await fetch(new URL('cards.json', import.meta.url))).json();
  root.replaceChildren(
    h('header.bar', {}, h('a.home', { href: '#', 'aria-label': 'Home' }, glyph('house'), h('span', {}, 'Home')), h('h1', {}, set.name),
      h('nav.links', { 'aria-label': 'More' }, h('a', { href: '/play/workshop' }, 'Make your own'))),
    h('main.album', {}, ...Object.entries(typeNames).map(([type, name]) => {
      const cards = set.cards.filter((/** @type {any} */ c) => c.type === type);
      return h('section', { 'aria-label': name }, h('h2', {}, glyph(`type-${type}`), count(cards.length, name, type === 'person' ? 'People' : `${name}s`)),
        h('ul.gallery', { role: 'list' }, ...cards.map((/** @type {any} */ c) => h('li', {}, large(c)))));
    })));
}
