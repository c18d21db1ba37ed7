import { Service } from 'cardgames-client';
import { localGame, localService, type ActRequest, type LocalGame } from '../match/local-service';
import { matchPage } from '../match/page';
import type { Stage } from '../match/stage';
import { gameOf, takeUp, type LocalGameProgram } from '../program/localgame';
import type { Page } from '../ui/router';
import type { DeckGame, KeptGame } from './kept';
import type { Rival } from './rival';

export interface DeckGameOptions {
  program: LocalGameProgram;
  rival: Rival;
  game: DeckGame;
  kept: KeptGame;
  stage: Omit<Stage, 'home'>;
}

/** deal deals a game with decks against the computer, and takes it up after its last move. */
export async function deal(program: LocalGameProgram, game: DeckGame) {
  const { pool, draft, seed, decks, moves } = game;
  if (!decks) throw new Error('The decks are not chosen yet.');
  await program.call('decks', { pool, draft, seed, decks });
  await takeUp(program, moves);
}

/** deckGamePage is a game that was dealt. */
export function deckGamePage(options: DeckGameOptions): Page {
  const { program, rival, game, kept, stage } = options;
  const { seed, strength } = game;
  const table = gameThatKeeps(program, (version, action) => kept.keepMove(seed, version, action));
  return matchPage({
    known: { ...localGame(`decks ${seed}`, 0), strength },
    service: new Service('', { fetch: (path, request) => localService(table, path, request) }),
    chooser: rival,
    stage: { ...stage, home: '#' },
  });
}

function gameThatKeeps(
  program: LocalGameProgram,
  keep: (version: number, action: ActRequest['action']) => void,
): LocalGame {
  const { read, act } = gameOf(program);
  return {
    read,
    act: async (request) => {
      const view = await act(request);
      keep(request.version, request.action);
      return view;
    },
  };
}

/** isFinished reports whether the game that a program plays has ended. */
export async function isFinished(program: LocalGameProgram): Promise<boolean> {
  const view = await gameOf(program).read({ player: 0, version: null, since: null });
  return view.status === 'finished';
}
