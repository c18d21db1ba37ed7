// What surrounds a table: the way home, the menu, and what keeps the page from
// the service.

import { h, glyph } from './dom.js';

/**
 * @param {HTMLElement} root
 * @param {{title: string, autopass?: boolean, onAutopass?: (on: boolean) => void, menu?: [string, () => void][]}} options
 */
export function frame(root, { title, autopass, onAutopass, menu = [] }) {
  const table = h('div.table');
  const connection = h('p.connection', { role: 'status' });
  const notice = h('p.notice', { role: 'alert' });
  const items = menu.map(([label, act]) => h('button', { type: 'button', on: { click: () => (list.open = false, act()) } }, label));
  const box = onAutopass && h('label.check', {}, h('input', { type: 'checkbox', checked: autopass, on: { change: (/** @type {any} */ e) => onAutopass(e.target.checked) } }),
    h('span', {}, 'Pass by itself', h('small', {}, 'where nothing else is possible, after a moment')));
  const list = h('details.menu', {}, h('summary', { 'aria-label': 'Menu', title: 'Menu' }, glyph('menu')), h('div.menu-items', {}, box, ...items));
  list.addEventListener('keydown', (/** @type {KeyboardEvent} */ e) => e.key === 'Escape' && (list.open = false));
  root.replaceChildren(
    h('header.bar', {}, h('a.home', { href: '#', 'aria-label': 'All games' }, glyph('house'), h('span', {}, 'Home')), h('h1', {}, title), connection, list),
    notice, h('main', {}, table));
  let hide = 0;
  return {
    table,
    /** connection says what is wrong with it; a fault that stays is marked. */
    connection(/** @type {string} */ text, /** @type {boolean} */ lasting = false) {
      if (connection.textContent !== text) connection.textContent = text;
      connection.classList.toggle('lasting', lasting);
    },
    notice(/** @type {string} */ text) {
      notice.textContent = text;
      clearTimeout(hide);
      hide = setTimeout(() => (notice.textContent = ''), 9000);
    },
  };
}

/** save offers text as a file. @param {string} name @param {string} text */
export function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
