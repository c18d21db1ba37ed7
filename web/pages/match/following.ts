import type { Follower, FollowOptions, Game } from 'cardgames-client';
import { atEnd } from '../ui/life';
import { RefreshTriggers } from './refresh-triggers';

/** Following follows a game until its life ends: the newest version is also read when a tab moves or wakes up. */
export class Following {
  private current = new AbortController();
  private follower!: Follower;
  private triggers!: RefreshTriggers;

  constructor(
    private readonly game: Game,
    private readonly signal: AbortSignal,
    private readonly calls: Pick<FollowOptions, 'onUpdate' | 'onRead'>,
  ) {}

  /** begin follows the game, in place of what followed it before. */
  begin(first: Pick<FollowOptions, 'since' | 'cards' | 'movesElsewhere'>) {
    this.current.abort();
    const current = new AbortController();
    this.current = current;
    atEnd(this.signal, () => current.abort());
    const follower = this.game.follow({ ...first, ...this.calls });
    atEnd(current.signal, () => follower.stop());
    this.follower = follower;
    this.triggers = new RefreshTriggers(this.game.id, follower, current.signal);
  }

  /** refresh reads the game now, and returns when nothing is being read any more. */
  refresh(): Promise<void> {
    return this.follower.refresh();
  }

  /** announce says to other tabs that this one has made a version. */
  announce(version: number) {
    this.triggers.announce(version);
  }
}
