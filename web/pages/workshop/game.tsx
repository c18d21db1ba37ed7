// A game with the cards as they are, against the computer.

import { randomKey, Service, type Action } from 'cardgames-client';
import { linkButton } from '../match/buttons';
import { localGame, localService, resignable, type LocalGame } from '../match/local-service';
import { MatchPage } from '../match/page';
import { modeNames } from '../storage/games';
import { changeSettings } from '../storage/settings';
import { useStyles } from '../ui/styles';
import { programs, workbench } from './main';

/** openGame begins a game, and shows the workbench where the cards have faults. */
export async function openGame(root: HTMLElement, signal: AbortSignal) {
  const { table } = programs;
  const { strength, cards } = workbench;
  const id = randomKey();
  changeSettings({ strength });
  const dressed = useStyles('main.css');
  try {
    await Promise.all([table.call('begin', { cards, id }), dressed]);
  } catch {
    if (!signal.aborted) location.hash = ''; // the set has faults, which the workbench shows
    return;
  }
  if (signal.aborted) return;
  const game: LocalGame = {
    read: async (request) => resignable(await table.call('read', request)),
    act: async (request) => resignable(await table.call('act', request)),
  };
  new MatchPage(root, signal, {
    known: localGame(id, 0),
    service: new Service('', { fetch: (path, request) => localService(game, path, request) }),
    chooser: {
      async choose(view, player) {
        return (await table.call('choose', { view, player, strength })) as Action;
      },
    },
    stage: {
      title: modeNames.computer,
      home: '#',
      finished: () => [linkButton('Back to the workshop', '#')],
    },
  });
}
