// Checks that the decks were fixed before the first move.

import { h } from '../ui/dom';

const bytes = (/** @type {string} */ hex) => Uint8Array.from(hex.match(/../g) ?? [], (x) => parseInt(x, 16));
const hex = (/** @type {ArrayBuffer} */ b) => [...new Uint8Array(b)].map((x) => x.toString(16).padStart(2, '0')).join('');

/**
 * checkShuffle compares the revealed secret with the commitment.
 * @param {string} saved the game's export
 * @param {string} [seen] the commitment that this browser saw when it first read the game
 * @returns {Promise<HTMLElement[]>} the findings
 */
export async function checkShuffle(saved, seen) {
  const { shuffle } = JSON.parse(saved);
  const finding = (/** @type {boolean} */ holds, /** @type {string} */ text) => h(`li.${holds ? 'holds' : 'fails'}`, {}, h('b', {}, holds ? 'Holds: ' : 'Does not hold: '), text);
  const list = [];
  if (crypto.subtle) {
    const sum = hex(await crypto.subtle.digest('SHA-256', bytes(shuffle.secret)));
    list.push(finding(sum === shuffle.commitment, 'the SHA-256 of the secret is the commitment.'));
  } else {
    list.push(h('li', {}, 'This page was not opened over https, so the browser computes no SHA-256 here. Open the saved game to check it.'));
  }
  if (seen) list.push(finding(seen === shuffle.commitment, 'it is the commitment that this browser saw when it first opened the game.'));
  return [
    h('p', {}, 'Before the first move the service published the SHA-256 of a secret, and now it has revealed the secret. So it could not change the order of the decks during the game.'),
    h('ul.findings', {}, ...list),
    h('dl.hashes', {}, h('dt', {}, 'Secret'), h('dd', {}, shuffle.secret), h('dt', {}, 'Commitment'), h('dd', {}, shuffle.commitment)),
    shuffle.seeded ? h('p', {}, 'The secret came from a seed: whoever knew the seed knew the decks.') : null,
    h('p.fine', {}, 'Save the game and open it on the start page to check as well that the secret gives these decks and that every move was legal.'),
  ];
}
