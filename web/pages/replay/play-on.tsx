import { Service } from 'cardgames-client';
import { button } from '../match/buttons';
import { localGame, localService } from '../match/local-service';
import { matchPage } from '../match/page';
import { lastStrength } from '../storage/settings';
import { fromMove } from '../text/moves';
import type { Page } from '../ui/router';
import { chooserOf, gameOf, type LocalGameProgram } from '../program/localgame';

export interface PlayOn {
  program: LocalGameProgram;
  id: string;
  version: number;
  /** The seat of the reader. */
  seat: number;
  /** Called when the reader wants to see the replay again. */
  onBack: () => void;
}

/** playOn lets a game go on from one of its versions, against the computer. */
export async function playOn({ program, id, version, seat, onBack }: PlayOn): Promise<Page> {
  await program.call('continue', { version });
  const game = gameOf(program);
  return matchPage({
    known: localGame(`${id} from ${version}`, seat),
    service: new Service('', { fetch: (path, request) => localService(game, path, request) }),
    chooser: chooserOf(program, lastStrength(), id),
    stage: {
      title: fromMove(version),
      home: '#',
      finished: () => [button('Back to the replay', onBack, 'primary')],
    },
  });
}
