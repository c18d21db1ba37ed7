// Names the options of a card that lets its player choose, as the texts of cards do.

import type { Card } from 'cardgames-client';

/** letterOf is the letter of an option. */
export function letterOf(option: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + option);
}

/** optionOf names the option of what was cast, such as "option B"; it is empty for other cards. */
export function optionOf({ option }: { option?: number | null }): string {
  return typeof option === 'number' ? `option ${letterOf(option)}` : '';
}

/** afterOptions says what a card does whichever option is chosen; empty for nothing. */
export function afterOptions({ options = [], description = '' }: Card): string {
  const last = options.length - 1;
  const [, after = ''] = description.split(`${letterOf(last)}: ${options[last]} `);
  return after;
}

/** optionText names an option of a card with what it does: "option B: draw 1". */
export function optionText({ option_summaries: summaries }: Card, option: number): string {
  const does = summaries?.[option];
  return [optionOf({ option }), does && does.charAt(0).toLowerCase() + does.slice(1)]
    .filter(Boolean)
    .join(': ');
}
