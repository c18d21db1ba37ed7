import { Service } from 'cardgames-client';
import { button } from '../match/buttons';
import { localGame, localService } from '../match/local-service';
import { MatchPage } from '../match/page';
import { settings } from '../storage/settings';
import { gameOf, type SavedProgram } from './saved-program';

export interface PlayOn {
  program: SavedProgram;
  id: string;
  version: number;
  /** The seat of the reader. */
  seat: number;
}

/** playOn lets a game go on from one of its versions, against the computer. */
export async function playOn(root: HTMLElement, { program, id, version, seat }: PlayOn) {
  await program.ask('continue', { version });
  const game = gameOf(program);
  const { strength = 'medium' } = settings();
  document.body.className = 'at-table';
  return new MatchPage(root, {
    known: localGame(`${id} from ${version}`, seat),
    service: new Service('', { fetch: (path, request) => localService(game, path, request) }),
    chooser: {
      choose: (view, player) => program.ask('choose', { view, player, strength, seed: id }),
      stop() {},
    },
    stage: {
      title: `From move ${version} on`,
      home: '#',
      finished: () => [button('Back to the replay', backToReplay, 'primary')],
    },
  });
}

/** backToReplay draws the page again that the address still names. */
function backToReplay() {
  dispatchEvent(new HashChangeEvent('hashchange'));
}
