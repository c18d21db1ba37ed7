// What the pages do with the program that plays games without the service, and checks saved ones.

import type { Action } from 'cardgames-client';
import type { Strength } from '../computer/strength';
import type { Chooser } from '../match/computer';
import { resignable, type LocalGame } from '../match/local-service';
import type { Report } from './operations';
import type { Program } from './program';
import { failed } from '../replay/report';
import { shownGames } from '../replay/shown';

export type LocalGameProgram = Program<'localgame'>;

/** checkFile opens a saved game, and reports what it proves. */
export async function checkFile(program: LocalGameProgram, file: Blob): Promise<Report> {
  try {
    return await program.call('check', { document: await file.text(), shown: shownGames() });
  } catch (error) {
    return failed(`It cannot be checked: ${(error as Error).message}`);
  }
}

/** review opens the game that the program has played, which needs no check. */
export async function review(program: LocalGameProgram): Promise<Report> {
  return { verdict: '', holds: [], open: [], ...(await program.call('review', {})) };
}

/** takeUp makes moves of a game again that the program has dealt, as far as they are legal. */
export async function takeUp(program: LocalGameProgram, moves: Action[]) {
  try {
    for (const [version, action] of moves.entries()) {
      await program.call('act', { player: action.player, version, action });
    }
  } catch {
    // they are of a release with other rules or cards
  }
}

/** chooserOf lets the program choose, with a seed: the same in the same view. */
export function chooserOf(program: LocalGameProgram, strength: Strength, seed: string): Chooser {
  return {
    async choose(view, player) {
      return (await program.call('choose', { view, player, strength, seed })) as Action;
    },
  };
}

/** gameOf is the game that a program plays, which can be resigned. */
export function gameOf(program: LocalGameProgram): LocalGame {
  return {
    read: async (request) => resignable(await program.call('read', request)),
    act: async (request) => resignable(await program.call('act', request)),
  };
}
