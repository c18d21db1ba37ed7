import { Service } from 'cardgames-client';
import { button, linkTo } from '../match/buttons';
import { localGame, localService, type ActRequest, type LocalGame } from '../match/local-service';
import { matchPage } from '../match/page';
import { Program } from '../program/program';
import { gameOf, takeUp, type LocalGameProgram } from '../program/localgame';
import { HomeLink, noticePage } from '../invitations/notice';
import { modeNames } from '../storage/games';
import { jsx } from '../ui/jsx';
import { type Page, Router } from '../ui/router';
import { keepSoloMove, newSoloGame, soloGame, type Solo } from './kept';

/** soloPage is a game against the computer that this browser plays without the service. */
export const soloPage: Page = {
  title: modeNames.computer,
  open: (root, signal) =>
    begin(new Program('localgame', signal), new Router(root, signal), soloGame()),
};

async function begin(program: LocalGameProgram, router: Router, solo: Solo): Promise<void> {
  router.show(noticePage('Shuffling the cards…'));
  try {
    await program.call('solo', { seed: solo.seed });
    await takeUp(program, solo.moves);
    const { status } = await gameOf(program).read({ player: 0, version: null, since: null });
    if (status === 'finished') return begin(program, router, newSoloGame());
    router.show(match(program, router, solo));
  } catch (error) {
    const { message } = error as Error;
    router.show(noticePage('The game cannot begin', <p>{message}</p>, <HomeLink />));
  }
}

function match(program: LocalGameProgram, router: Router, { seed, strength }: Solo): Page {
  const game = gameThatKeeps(program, seed);
  return matchPage({
    known: { ...localGame(`solo ${seed}`, 0), strength },
    service: new Service('', { fetch: (path, request) => localService(game, path, request) }),
    stage: {
      title: modeNames.computer,
      home: '#',
      finished: () => [
        button('Play again', () => begin(program, router, newSoloGame()), 'primary'),
        linkTo('To the start page', '#'),
      ],
    },
  });
}

/** gameThatKeeps keeps each move. */
function gameThatKeeps(program: LocalGameProgram, seed: string): LocalGame {
  const { read, act } = gameOf(program);
  const keep = async (request: ActRequest) => {
    const view = await act(request);
    keepSoloMove(seed, request.version, request.action);
    return view;
  };
  return { read, act: keep };
}
