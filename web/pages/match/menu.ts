// The menu beside a match.

import { showPile } from '../cards/dialogs';
import { seatLink } from '../seats/link';
import { showOtherDevice } from '../seats/other-device';
import { hearTurn } from '../sound/hear';
import { changeSettings, settings } from '../storage/settings';
import type { Check, Choice, Command } from '../ui/frame';
import type { After } from './after';
import type { MatchState } from './state';
import { askToNotify, canNotify } from './attention';
import { showKeys } from './keys';
import type { Match } from './match';
import type { Passing } from './passing';
import { at } from '../place';

/** The rules for players. They lead back to the game that their address names. */
const rulesAddress = at('/play/rules');

export interface MenuOptions {
  match: Match;
  /** What follows the match, where the service has it. */
  after?: After;
  /** Shows the page again, where it can be. */
  reopen?: () => void;
  /** Called with whether keys play and pass. */
  onKeys: (on: boolean) => void;
  onNotice: (text: string) => void;
  /** Shows a dialog while the game is paused. */
  onDialog: (show: () => Promise<unknown>) => void;
}

/** usesKeys reports whether the player wants keys. */
export function usesKeys(): boolean {
  return settings().keys ?? true;
}

/** What a smart pass costs against people. */
const warning = ' Your opponent learns something of your hand from each such pass.';

/** choicesOf are the settings of a match with several values. */
export function choicesOf(match: Match): Choice[] {
  const smart = 'Where no card of yours could change anything.';
  const options: (Choice['options'][number] & { value: Passing })[] = [
    { value: 'smart', label: 'smartly', about: match.againstComputer ? smart : smart + warning },
    { value: 'forced', label: 'only where I must', about: 'Where nothing else is possible.' },
    { value: 'every', label: 'never', about: 'Each pass is left to you.' },
  ];
  return [
    {
      label: 'Pass for me ',
      value: match.autopass.passing,
      options,
      onChange: (value) => match.setPassing(value as Passing),
    },
  ];
}

/** checksOf are the settings that the player may change during a match. */
export function checksOf(options: MenuOptions): Check[] {
  const { match } = options;
  return [
    {
      label: 'Play fast',
      about: 'shorter pauses between moves',
      on: match.isQuick,
      onChange: (on) => match.setQuick(on),
    },
    ...keysCheck(options),
    {
      label: 'Sound',
      about: 'of cards, turns and progress',
      on: settings().sound ?? false,
      onChange: useSound,
    },
    ...notifyCheck(options),
    ...namesCheck(options),
  ];
}

/** mayHaveKeys reports whether there may be a keyboard: where a finger is all there is, there is none. */
function mayHaveKeys(): boolean {
  const hasFinger = matchMedia('(any-pointer: coarse)').matches;
  return !hasFinger || matchMedia('(any-pointer: fine)').matches;
}

function keysCheck({ onKeys }: MenuOptions): Check[] {
  if (!mayHaveKeys()) return [];
  return [
    {
      label: 'Use keys',
      about: 'digits play, space passes, ? explains',
      on: usesKeys(),
      onChange: (on) => {
        changeSettings({ keys: on });
        onKeys(on);
      },
    },
  ];
}

/** namesCheck is there where players may have given themselves names. */
function namesCheck({ reopen }: MenuOptions): Check[] {
  if (!reopen) return [];
  return [
    {
      label: 'Show names',
      about: 'that other players gave themselves',
      on: !settings().hideNames,
      onChange: (on) => {
        changeSettings({ hideNames: !on });
        reopen();
      },
    },
  ];
}

/** notifyCheck is there where another person moves, and the browser has notifications. */
function notifyCheck({ match, onNotice }: MenuOptions): Check[] {
  const { mode } = match.known;
  if (!(mode === 'friend' || mode === 'stranger') || !canNotify()) return [];
  return [
    {
      label: 'Notify me',
      about: 'of my move and of the end, while I look at something else',
      on: settings().notify ?? false,
      onChange: async (on) => {
        const notify = on && (await askToNotify());
        changeSettings({ notify });
        if (on && !notify) onNotice('The browser does not allow notifications here.');
      },
    },
  ];
}

function useSound(on: boolean) {
  changeSettings({ sound: on });
  if (on) hearTurn().catch(() => {});
}

/** commandsOf are what the player may do with a match, beside moves. */
export function commandsOf({ match, after, onDialog }: MenuOptions): Command[] {
  const seat = linkToSeat(match);
  return [
    ...(seat
      ? [
          {
            label: 'Take this seat to another device',
            run: () => void showOtherDevice(seat, () => match.moveElsewhere()),
          },
        ]
      : []),
    { label: 'The cards of this game', run: () => onDialog(() => showCards(match)) },
    ...(after ? [{ label: 'Save the game', run: () => after.save() }] : []),
    ...(mayHaveKeys() ? [{ label: 'The keys', run: () => onDialog(showKeys) }] : []),
    { label: 'The rules', run: () => showRules(match) },
  ];
}

/** linkToSeat is the link to the seat of this browser, where it plays one against a person. */
function linkToSeat(match: Match): string {
  const { id, mode, seat, tokens } = match.known;
  const token = seat === null ? null : tokens[seat];
  if (mode === 'computer' || !token) return '';
  return seatLink(location.origin + location.pathname, { id, token });
}

/** showBothDecks loads what only games with decks need. */
async function showBothDecks(state: MatchState) {
  const address = new URL('open-lists.js', import.meta.url).href;
  const lists: typeof import('../decks/open-lists') = await import(address);
  await lists.showBothDecks(state);
}

function showCards(match: Match): Promise<unknown> {
  if (match.state?.deckLists) return showBothDecks(match.state);
  return showPile('The cards of this game', match.state?.cards.toReversed() ?? []);
}

/** showRules leaves the game for the rules, which lead back. A game of this page alone stays. */
function showRules(match: Match) {
  if (match.known.local) open(rulesAddress, '_blank', 'noopener');
  else location.href = rulesAddress + location.hash;
}
