import type { Card } from 'cardgames-client';
import { capital } from './grammar';

/** What the owner of a card reads, and what the other player reads instead. */
const swapped: Record<string, string> = {
  you: 'they',
  your: 'their',
  yours: 'theirs',
  they: 'you',
  their: 'your',
  theirs: 'yours',
};

const pronoun = new RegExp(`\\b(${Object.keys(swapped).join('|')})\\b`, 'gi');

/** swapPlayers turns a short form from its owner's words into those of the other player, and back. */
export function swapPlayers(text: string): string {
  return text.replace(pronoun, (word) => {
    const other = swapped[word.toLowerCase()];
    return word === word.toLowerCase() ? other : capital(other);
  });
}

/**
 * toldToOpponent is a card in the words of its owner's opponent: "They lose 1 time" is "You lose 1
 * time". Its sentences stay those of the owner, who is named.
 */
export function toldToOpponent(card: Card, owner: string): Card {
  const { summary = '', badge, description, option_summaries, text } = card;
  if (swapPlayers(summary) === summary) return card; // its sentences name no player either
  return {
    ...card,
    summary: swapPlayers(summary),
    ...(badge && { badge: swapPlayers(badge) }),
    ...(option_summaries && { option_summaries: option_summaries.map(swapPlayers) }),
    ...(description && { description: `${owner} reads: “${description}”` }),
    ...(text && text === description && { text: '' }),
  };
}
