import { noShow, ServiceError, type Action, type Game, type View } from 'cardgames-client';
import { forgetMove, keepMove } from './left-move';
import type { MatchListener } from './options';

/** How often a resignation is sent while the other player moves at the same time. */
const maxResignations = 5;

const outdatedNotice = 'The game had moved on in another window; here is how it stands now.';

export interface MovesOptions {
  game: Game;
  listener: MatchListener;
  /** The newest version. */
  newest: () => View | undefined;
  /** Reads the newest version. */
  refresh: () => Promise<void>;
  /** A move has made a version. */
  onMade: (version: number) => void;
  /** A move was refused, which was said. */
  onRefused: () => void;
}

/** Moves sends the player's moves, one at a time. */
export class Moves {
  private from = -1; // the version of the move under way

  constructor(private readonly options: MovesOptions) {}

  /** areUnderWay reports whether a move from the newest version is under way. */
  get areUnderWay(): boolean {
    return this.from === this.options.newest()?.version;
  }

  /** make makes a move that was chosen in a view, and reports whether it was made. */
  async make(action: Action, { version }: View): Promise<boolean> {
    const { listener, onMade } = this.options;
    this.from = version;
    listener.onChange();
    try {
      const made = await this.submit(version, action);
      listener.onConnection(null);
      onMade(made.version);
      return true;
    } catch (error) {
      this.from = -1;
      this.refuse(error as Error);
      return false;
    }
  }

  /** resign gives up the seat of a player, in the newest version by then. */
  async resign(player: number) {
    const { newest, refresh, onMade } = this.options;
    for (let attempts = 0; attempts < maxResignations; attempts++) {
      const view = newest();
      const action = view?.resignations?.find((action) => action.player === player);
      if (!view || !action) return;
      try {
        const { version } = await this.submit(view.version, action);
        return onMade(version);
      } catch (error) {
        if (!isOutdated(error)) return this.refuse(error as Error);
        await refresh();
      }
    }
  }

  /** leaveNoShow ends a game with a stranger who has not acted by the deadline, and reports whether it did. */
  async leaveNoShow(view: View): Promise<boolean> {
    const end = noShow(view);
    if (!end) return false;
    try {
      await this.submit(view.version, end);
      return true;
    } catch (error) {
      this.refuse(error as Error);
      return false;
    }
  }

  private async submit(version: number, action: Action): Promise<View> {
    const { game, listener } = this.options;
    keepMove({ game: game.id, version, action });
    try {
      return await game.submit(version, action, { onRetry: listener.onConnection });
    } finally {
      forgetMove();
    }
  }

  /** refuse says why a move was not made, in the words of the service. */
  private refuse(error: Error) {
    const { listener, refresh, onRefused } = this.options;
    listener.onNotice(isOutdated(error) ? outdatedNotice : error.message);
    void refresh();
    onRefused();
  }
}

function isOutdated(error: unknown): boolean {
  return error instanceof ServiceError && error.outdated;
}
