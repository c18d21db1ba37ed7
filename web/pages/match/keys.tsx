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

/** commandOf is what a key asks for; undefined where it is meant for something else. */
export function commandOf(event: KeyboardEvent, handlers: KeyHandlers): (() => void) | undefined {
  const { key, target, repeat, ctrlKey, metaKey, altKey } = event;
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

const keys = [
  ['1 to 7', 'plays a card of your hand, or shows it'],
  ['1 to 9', 'chooses a target by its number'],
  ['Space', 'passes'],
  ['T', 'passes until your turn, or stops that'],
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
