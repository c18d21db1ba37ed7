// What releases keep in browsers, and links of them. Nothing here is ever changed: docs/develop.md says
// how such a format changes. The compiler checks that the members have their names and types.

import type { Address } from '../../web/pages/address';
import type { DeckGame } from '../../web/pages/decks/kept';
import type { KeptDeck } from '../../web/pages/decks/kept-decks';
import type { Solo } from '../../web/pages/solo/kept';
import type { KnownGame } from '../../web/pages/storage/games';
import type { KnownInvitation } from '../../web/pages/storage/invitations';
import type { OpponentKind, Tally } from '../../web/pages/storage/record';
import type { Seen } from '../../web/pages/storage/seen';
import type { Settings } from '../../web/pages/storage/settings';
import type { Draft } from '../../web/pages/workshop/drafts/draft';

const id = 'k5xw2zq7rjv3mptn4yhc6bduae';

const token = 'OWEPTQ3RMGCVCF5RLUJBJEWGZL';

// Of 1.0.0.

export const game = {
  id,
  mode: 'stranger',
  seat: 1,
  tokens: [null, token],
  created: '2026-11-27T18:00:00.000Z',
  expires: null,
  elsewhere: true,
  opponent: 'Ada',
  commitment: '493b6d35cfa6cb4e039a4d575f3038bfbe9832ccada2ac2ac042d7166f7f2e1b',
  entropy: '5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e',
  sets: 'Home Sweet Home',
  mine: true,
  invited: true,
} satisfies KnownGame;

export const over = {
  id: 'rviltnu7w3p6xsi52v5ocysxga',
  mode: 'computer',
  seat: 0,
  tokens: [null, null],
  created: '2026-11-27T17:00:00.000Z',
  strength: 'hard',
  outcome: 'You win.',
  local: true,
} satisfies KnownGame;

export const invitation = {
  id: 'li2rjrdoiog5wpk4ccbw6lge6m',
  role: 'guest',
  token,
  entropy: game.entropy,
  commitment: game.commitment,
  created: '2026-11-27T18:00:00.000Z',
} satisfies KnownInvitation;

export const seen = {
  version: 7,
  sha256: game.commitment,
  at: '2026-11-27T18:05:00.000Z',
} satisfies Seen;

export const settings = {
  passing: 'smart',
  passingWithPeople: 'forced',
  keys: true,
  quick: false,
  strength: 'hard',
  sets: 'https://cards.example/own.json',
  name: 'Ben',
  sound: true,
  notify: false,
  hideNames: true,
  bench: 'text',
  taught: true,
} satisfies Settings;

export const record = {
  hard: { won: 3, lost: 2, drawn: 1, streak: 2, best: 2 },
  people: { won: 1, lost: 0, drawn: 0, streak: 1, best: 1 },
} satisfies Partial<Record<OpponentKind, Tally>>;

export const solo = {
  seed: 'kitchen',
  strength: 'easy',
  moves: [
    { type: 'play_card', player: 0, hand_index: 2 },
    { type: 'cast_instant', player: 1, hand_index: 0, target_id: 'o1', option: 1 },
    { type: 'pass_priority', player: 0 },
  ],
} satisfies Solo;

export const draft = {
  id: 'b0d6a1f7c3e24958',
  title: 'Mine',
  name: 'Garden',
  cards: 1,
  changed: '2026-11-27T18:00:00.000Z',
  revision: 3,
  text: '{"set_id": "garden", "name": "Garden", "cards": [{"id": "weeds"}]}',
  with_core: true,
} satisfies Draft;

/** The same of a release that also keeps how the newest day ended. */
export const streakWithOutcome = { last: '2026-11-27', days: 4, outcome: 'You win 25 to 17.' };

/** What localStorage has, before it becomes JSON. */
export const stored: Record<string, unknown> = {
  [`cardgames.game.${game.id}`]: game,
  [`cardgames.game.${over.id}`]: over,
  [`cardgames.invitation.${invitation.id}`]: invitation,
  [`cardgames.seen.${id}`]: seen,
  'cardgames.settings': settings,
  'cardgames.record': record,
  'cardgames.solo': solo,
  'cardgames.daily.streak': { last: '2026-11-27', days: 4 },
  [`cardgames.workshop.unsaved.${draft.id}`]: draft,
};

export const links: [string, Address][] = [
  ['', { page: 'start' }],
  [`#game=${id}`, { page: 'game', id, seat: null }],
  [`#game=${id}&seat=1`, { page: 'game', id, seat: 1 }],
  [`#game=${id}&token=${token}`, { page: 'seat', link: { id, token } }],
  [`#invitation=${id}`, { page: 'invitation', id }],
  ['#opponent', { page: 'opponent' }],
  ['#opponent&again', { page: 'opponent' }],
  ['#daily', { page: 'daily', move: null }],
  ['#daily&move=12', { page: 'daily', move: 12 }],
  ['#solo', { page: 'solo' }],
  ['#cards', { page: 'cards' }],
  ['#saved', { page: 'saved' }],
  [`#replay=${id}`, { page: 'replay', id, move: 0 }],
  [`#replay=${id}&move=12`, { page: 'replay', id, move: 12 }],
  [`#replay=${id}&advice`, { page: 'replay', id, move: 0, advice: true }],
];

// Of 1.1.0, besides.

export const deck = {
  id: '0f6c2a9d4b7e13588c1d2e3f4a5b6c7d',
  name: 'Früh & spät',
  sets: [{ set_id: 'core', name: 'Home Sweet Home', version: '1.2.0' }],
  deck: [
    { card: 'core:kettle', copies: 2 },
    { card: 'core:early_riser', copies: 1 },
  ],
  changed: '2026-11-29T18:00:00.000Z',
} satisfies KeptDeck;

export const friend = { name: 'Ada', won: 3, lost: 2, drawn: 1 };

export const draftOfADay = {
  pool: { sets: [{ file: 'core.json' }, { text: draft.text }] },
  draft: '2026-11-29',
  strength: 'medium',
  picks: ['core:kettle'],
  seed: '2026-11-29',
  decks: null,
  moves: [],
} satisfies DeckGame;

export const guestWithDeck = {
  ...invitation,
  id: 'rviltnu7w3p6xsi52v5ocysxga',
  deck: deck.deck,
} satisfies KnownInvitation;

/** What localStorage has besides, before it becomes JSON. */
export const storedIn110: Record<string, unknown> = {
  [`cardgames.deck.${deck.id}`]: deck,
  'cardgames.friends': [friend],
  'cardgames.decks.day': draftOfADay,
  'cardgames.draft.streak': { last: '2026-11-29', days: 2, outcome: 'You lose 24 to 25.' },
  [`cardgames.invitation.${guestWithDeck.id}`]: guestWithDeck,
};

/** The code in the link of a deck, which has no id and no time. */
export const deckCode =
  'eyJuYW1lIjoiRnLDvGggJiBzcMOkdCIsInNldHMiOlt7InNldF9pZCI6ImNvcmUiLCJuYW1lIjoiSG9t' +
  'ZSBTd2VldCBIb21lIiwidmVyc2lvbiI6IjEuMi4wIn1dLCJkZWNrIjpbeyJjYXJkIjoiY29yZTprZXR0' +
  'bGUiLCJjb3BpZXMiOjJ9LHsiY2FyZCI6ImNvcmU6ZWFybHlfcmlzZXIiLCJjb3BpZXMiOjF9XX0';

export const linksOf110: [string, Address][] = [
  ['#daily&advice', { page: 'daily', move: null, advice: true }],
  [
    '#daily=2026-11-29&got=25-13-17&by=Ada+%26+Ben',
    {
      page: 'daily',
      move: null,
      date: '2026-11-29',
      rival: { progress: [25, 13], turns: 17, name: 'Ada & Ben' },
    },
  ],
  ['#draft', { page: 'draft' }],
  ['#draft=daily', { page: 'day-draft' }],
  ['#draft=friend', { page: 'friend-draft' }],
  [`#deck-for=${id}`, { page: 'deck-for', id }],
  ['#decks', { page: 'decks' }],
  [`#decks=${deckCode}`, { page: 'decks', shared: deckCode }],
  ['#decks&own=x', { page: 'decks', own: 'x' }],
  ['#decks&play', { page: 'built' }],
];
