import { withNames, type Names } from './names';

/** What authors call what the figures of cmd/simulate name. They are replaced in this order. */
const words: [pattern: RegExp, word: string][] = [
  [/\bplayer 0\b/g, 'the first player'],
  [/\bplayer 1\b/g, 'the second player'],
  [/\bround cap reached\b/g, 'games that go to the last turn'],
  [/\bmedian of turns\b/g, 'turns of a usual game'],
  [/\bagainst itself\b/g, 'among themselves'],
  [/\bsearching bots\b/g, 'bots that think ahead'],
  [/\bsearch:(\d+)/g, 'bots that try $1 games'],
  [/\bgreedy bots\b|\bgreedy\b/g, 'quick bots'],
  [/\b(the )?yardstick\b/g, 'bots of a fixed strength'],
  [/\brandom\b/g, 'bots that play anything'],
  [/ beats /g, ' beat '],
  [/\bFAILED\b/g, 'to mend'],
  [/\bpassed\b/g, 'good'],
  [/\bnot certain\b/g, 'not sure yet'],
  [/\bwithin its gates\b/g, 'where it should be'],
  [/\bsome gates would still be missed\b/g, 'some results would still be off'],
  [/\bgate\b/g, 'result'],
  [/\bgates\b/g, 'results'],
  [/, %$/, ' (%)'],
];

/** inWords says in an author's words what a figure is, with the names of cards. */
export function inWords(text: string, names: Names = {}): string {
  const said = words.reduce((said, [pattern, word]) => said.replace(pattern, word), text);
  const named = withNames(said, names);
  return named.charAt(0).toUpperCase() + named.slice(1);
}
