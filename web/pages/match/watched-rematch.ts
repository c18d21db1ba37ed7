import { findRematch, Invitations, rematchID, sleep, type Service } from 'cardgames-client';

/** Seconds between two looks at an offer. */
const lookPause = 4;

/** WatchedRematch finds the rematch of the players of a finished game, for its spectators. */
export class WatchedRematch {
  readonly id: string;
  begun = false;

  constructor(
    private readonly game: string,
    private readonly service: Service,
  ) {
    this.id = rematchID(game);
  }

  /** look returns when the rematch has begun, or will not begin. */
  async look(signal: AbortSignal) {
    const invitations = new Invitations(this.service);
    let offer = await findRematch(this.service, this.game, { signal });
    while (offer?.status === 'open') {
      await sleep(lookPause, signal);
      offer = await invitations.read(this.id, { signal });
    }
    this.begun = offer?.status === 'accepted';
  }
}
