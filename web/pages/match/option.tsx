import type { Action, Card } from 'cardgames-client';
import { showDialog } from '../ui/dialog';
import { jsx } from '../ui/jsx';
import { afterOptions, letterOf } from '../text/option';

/** optionsOf is the options that actions with one card name, in their order; empty for other cards. */
export function optionsOf(actions: Action[]): number[] {
  const named = actions.flatMap((action) => ('option' in action ? [action.option ?? 0] : []));
  return [...new Set(named)].sort((a, b) => a - b);
}

/** withOption is the actions that name an option. */
export function withOption(actions: Action[], option: number): Action[] {
  return actions.filter((action) => 'option' in action && (action.option ?? 0) === option);
}

/**
 * askForOption asks what a card does, of the options that can be chosen now. It is null where the
 * card stays in the hand.
 */
export async function askForOption(card: Card, options: number[]): Promise<number | null> {
  const after = afterOptions(card);
  const choice = await showDialog(
    card.name,
    [
      <p>Choose what it does.</p>,
      <div class="options">
        {options.map((option, i) => (
          <button
            type="button"
            autofocus={i === 0}
            data-choice={String(option)}
            aria-keyshortcuts={letterOf(option)}
          >
            {card.options?.[option] ?? `Option ${letterOf(option)}`}
          </button>
        ))}
      </div>,
      after && <p class="after">{after}</p>,
    ],
    'Don’t play it',
  );
  return choice === null ? null : Number(choice);
}
