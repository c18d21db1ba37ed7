// What surrounds a table: the way home, the menu, and what keeps the page from
// the service.

import { h, glyph } from './dom';

/** @typedef {{label: string, about: string, on: boolean, change: (on: boolean) => void}} Check a setting */

/**
 * @param {HTMLElement} root
 * @param {{title: string, checks?: Check[], menu?: [string, () => void][]}} options
 */
export function frame(root, { title, checks = [], menu = [] }) {
  const table = h('div.table');
  const heading = h('h1', {}, title);
  const connection = h('p.connection', { role: 'status' });
  const notice = h('p.notice', { role: 'alert' });
  const items = menu.map(([label, act]) => h('button', { type: 'button', on: { click: () => (list.open = false, act()) } }, label));
  const boxes = checks.map(({ label, about, on, change }) => h('label.check', {},
    h('input', { type: 'checkbox', checked: on, on: { change: (/** @type {any} */ e) => change(e.target.checked) } }), h('span', {}, label, h('small', {}, about))));
  const list = h('details.menu', {}, h('summary', { 'aria-label': 'Menu', title: 'Menu' }, glyph('menu')), h('div.menu-items', {}, ...boxes, ...items));
  list.addEventListener('keydown', (/** @type {KeyboardEvent} */ e) => e.key === 'Escape' && (list.open = false));
  root.replaceChildren(
    h('header.bar', {}, h('a.home', { href: '#', 'aria-label': 'Home' }, glyph('house'), h('span', {}, 'Home')), heading, connection, list),
    notice, h('main', {}, table));
  let hide = 0;
  return {
    table,
    heading,
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
