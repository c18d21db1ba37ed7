// The keys of a match: digits play, the space bar passes, and a question mark explains.

import { showDialog } from '../ui/dialog';
import { jsx } from '../ui/jsx';

/** What keys ask for. */
export interface KeyHandlers {
  /** The card at an index of the hand is to be played, or read where it cannot be. */
  onCard: (index: number) => void;
  onPass: () => void;
  /** Passes are to be made until the player's next turn, or no longer. */
  onPassOn: () => void;
  onStop: () => void;
  /** The card in focus is to be shown large. */
  onRead: () => void;
  onHelp: () => void;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * keyOf is the key as the help names it: by what it writes, or else by its place, since not every
 * layout writes these letters, or digits without Shift.
 */
export function keyOf({ key, code, shiftKey }: Pressed): string {
  if (key.length !== 1 || key === ' ') return key;
  if (/[a-z1-9?]/i.test(key)) return key.toLowerCase();
  const [, letter, digit] = /^Key([A-Z])$|^Digit([1-9])$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? ((!shiftKey && digit) || key);
}

/** commandOf is what a key asks for; undefined where it is meant for something else. */
export function commandOf(event: KeyboardEvent, handlers: KeyHandlers): (() => void) | undefined {
  const { target, repeat, ctrlKey, metaKey, altKey } = event;
  const key = keyOf(event);
  if (repeat || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
  const element = target instanceof Element ? target : document.body;
  if (element.closest('input, textarea, select, dialog, details')) return;
  if (document.querySelector('dialog[open]')) return;
  if (/^[1-9]$/.test(key)) return () => handlers.onCard(Number(key) - 1);
  if (key === ' ' && !element.closest('button, a, summary')) return handlers.onPass;
  if (key === 't') return handlers.onPassOn;
  if (key === 'Escape') return handlers.onStop;
  if (key === 'r') return handlers.onRead;
  if (key === '?') return handlers.onHelp;
}

/** listenToKeys does what keys ask for, while they are on. */
export function listenToKeys(
  handlers: KeyHandlers,
  { isOn, signal }: { isOn: () => boolean; signal: AbortSignal },
) {
  const press = (event: KeyboardEvent) => {
    const run = isOn() && commandOf(event, handlers);
    if (!run) return;
    event.preventDefault();
    run();
  };
  addEventListener('keydown', press, { signal });
}

const keys = [
  ['1 to 7', 'plays a card of your hand, or shows it'],
  ['1 to 9', 'chooses a target by its number'],
  ['A, B, …', 'chooses the answer with this letter, where something is asked'],
  ['Space', 'passes'],
  ['T', 'in the other player’s turn, passes until yours, or stops that'],
  ['R', 'shows the card in focus large'],
  ['Escape', 'keeps a card after all, and stops passing until your turn'],
  ['Arrows', 'move along the cards and the log'],
  ['?', 'shows these keys'],
];

export function showKeys() {
  return showDialog(
    'Keys',
    <table class="keys">
      {keys.map(([key, what]) => (
        <tr>
          <th scope="row">
            <kbd>{key}</kbd>
          </th>
          <td>{what}</td>
        </tr>
      ))}
    </table>,
  );
}
