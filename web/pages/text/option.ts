// Names the options of a card that lets its player choose, as the texts of cards do.

/** letterOf is the letter of an option. */
export function letterOf(option: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + option);
}

/** optionOf names the option of what was cast, such as "option B"; it is empty for other cards. */
export function optionOf({ option }: { option?: number | null }): string {
  return typeof option === 'number' ? `option ${letterOf(option)}` : '';
}
