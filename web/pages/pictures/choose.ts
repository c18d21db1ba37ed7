// Which picture a card gets, by the words of its name.

import type { Card } from 'cardgames-client';

/** What a picture is chosen by. A card that is being written may have less. */
export type Pictured = Partial<Pick<Card, 'id' | 'name' | 'type' | 'effect' | 'text'>>;

/** The table of web/pictures/words.json. Each name names a picture. */
export interface Words {
  /** The words and phrases that choose each picture. */
  pictures: Record<string, string[]>;
  /** The pictures for cards of which no word chooses one, by their effect. */
  effects: Record<string, string>;
  /** The same, by type, for cards without an effect and for unknown effects. */
  types: Record<string, string>;
  /** Words that choose only where no other word does: "Dragon Attack" is a dragon. */
  weak: string[];
  /** The words with which texts and ids say what cards do, which choose no picture there. */
  rules: string[];
}

export interface Choice {
  picture: string;
  /** The word or the phrase that chose it; null where the effect or the type did. */
  by: string | null;
}

interface Phrase {
  words: string[];
  choice: Choice;
  weak: boolean;
}

/** A Match of a phrase in a text. */
interface Match {
  phrase: Phrase;
  /** The index of its first word. */
  at: number;
  /** How many words that begin something new, such as "of", stand before it. */
  part: number;
}

/** After these words stands what a name is not mainly about: "Snails over the Fence". */
const dividers = new Set(
  'of at in on over under with without from for to by into behind beside about before after'.split(
    ' ',
  ),
);

const articles = new Set(['a', 'an', 'the']);

export class Chooser {
  /** The phrases by their first word. */
  private readonly phrases = new Map<string, Phrase[]>();
  private readonly rules: Set<string>;

  constructor(private readonly words: Words) {
    this.rules = new Set(words.rules.flatMap(wordsOf));
    const weak = new Set(words.weak);
    for (const [picture, phrases] of Object.entries(words.pictures)) {
      for (const by of phrases) {
        this.add({ words: wordsOf(by), choice: { picture, by }, weak: weak.has(by) });
      }
    }
  }

  /**
   * choose chooses by the name, otherwise by the id, otherwise by the text, otherwise by what
   * the card does. It depends on nothing but the card and the table.
   */
  choose({ id, name, text, effect, type }: Pictured): Choice {
    const match =
      this.find(wordsOf(name ?? '')) ??
      this.find(this.withoutRules((id ?? '').replace(/^.*:/, ''))) ??
      this.find(this.withoutRules(text ?? ''));
    return match ?? { picture: this.byEffect(effect, type), by: null };
  }

  private byEffect(effect = '', type = ''): string {
    return this.words.effects[effect] ?? this.words.types[type] ?? this.words.types.task;
  }

  private add(phrase: Phrase) {
    const first = phrase.words[0];
    const others = this.phrases.get(first);
    if (others) others.push(phrase);
    else this.phrases.set(first, [phrase]);
  }

  private withoutRules(text: string): string[] {
    return wordsOf(text).filter((word) => !formsOf(word).some((form) => this.rules.has(form)));
  }

  /**
   * find finds the best phrase: one that is not weak, then the one of the most words, then the
   * one before a divider, then the last, since "Garden Fence" is a fence.
   */
  private find(words: string[]): Choice | null {
    const forms = words.map(formsOf);
    let best: Match | null = null;
    let part = 0;
    for (let at = 0; at < words.length; at++) {
      const phrase = this.longestAt(forms, at);
      if (phrase && (!best || isBetter({ phrase, at, part }, best))) best = { phrase, at, part };
      if (dividers.has(words[at])) part++;
    }
    return best?.phrase.choice ?? null;
  }

  /** longestAt is the longest phrase at a place of a text; a word as it stands comes before its forms. */
  private longestAt(forms: string[][], at: number): Phrase | null {
    let longest: Phrase | null = null;
    for (const phrase of forms[at].flatMap((first) => this.phrases.get(first) ?? [])) {
      const stands = phrase.words.every((word, i) => forms[at + i]?.includes(word));
      if (stands && phrase.words.length > (longest?.words.length ?? 0)) longest = phrase;
    }
    return longest;
  }
}

function isBetter(a: Match, b: Match): boolean {
  if (a.phrase.weak !== b.phrase.weak) return b.phrase.weak;
  const length = a.phrase.words.length - b.phrase.words.length;
  if (length !== 0) return length > 0;
  return a.part !== b.part ? a.part < b.part : a.at > b.at;
}

/** wordsOf are the words of a text in small letters, without accents, apostrophes and articles. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[’'](s\b)?/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !articles.has(word));
}

/** formsOf are a word as it stands, and what it may be a plural or another form of. */
function formsOf(word: string): string[] {
  const forms = [word];
  for (const [ending, ...stems] of endings) {
    if (!word.endsWith(ending) || word.length < ending.length + 3) continue;
    const stem = word.slice(0, -ending.length);
    forms.push(...stems.map((end) => stem + end));
    if (/^(ing|ed|er)$/.test(ending) && stem.at(-1) === stem.at(-2)) forms.push(stem.slice(0, -1));
  }
  return forms;
}

/** Endings of English words, each with what stands in its place in the word that the table has. */
const endings = [
  ['ies', 'y', 'ie'],
  ['ves', 'f', 'fe'],
  ['es', '', 'e'],
  ['s', ''],
  ['ing', '', 'e'],
  ['ied', 'y'],
  ['ed', '', 'e'],
];
