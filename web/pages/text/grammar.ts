// Names of players in English sentences. The reader's own name is "You".

/** count says how many there are: "1 card", "3 cards". */
export function count(n: number, one: string, more = `${one}s`): string {
  return `${n} ${n === 1 ? one : more}`;
}

/** times says how often something happens: "three times", "12 times". */
export function times(n: number): string {
  return `${numbers[n - 3] ?? n} times`;
}

const numbers = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** within is a name in the middle of a sentence: "you", "the computer". */
export function within(name: string): string {
  return name.replace(/^(You|The|Your)\b/, (word) => word.toLowerCase());
}

/** possessive says whose something is: "your", "the computer’s". */
export function possessive(name: string): string {
  return name === 'You' ? 'your' : `${within(name)}’s`;
}

/** short is a name without its article: "Computer". */
export function short(name: string): string {
  return capital(name.replace(/^(The|Your) /, ''));
}

/** clause joins a name and a verb: "You pass", "The computer passes". */
export function clause(name: string, verb: string): string {
  return `${name} ${name === 'You' ? verb : thirdPerson(verb)}`;
}

function thirdPerson(verb: string): string {
  if (verb === 'can') return verb;
  if (verb === 'have') return 'has';
  return /(s|sh|ch|x)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

/** fitting is how many names of a list have room in a line, beside "and 2 more". */
export function fitting(names: string[], room: number): number {
  const fits = (shown: number) => {
    const rest = shown < names.length ? ` and ${names.length - shown} more` : '';
    return names.slice(0, shown).join(', ').length + rest.length <= room;
  };
  return names.findLastIndex((_, i) => fits(i + 1)) + 1;
}
