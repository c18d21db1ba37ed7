import type { Card, GameEvent } from 'cardgames-client';
import { hear } from '../sound/hear';
import { settings } from '../storage/settings';
import type { Table } from '../table/table';
import { clause } from '../text/grammar';
import { pause } from '../ui/life';
import type { Match } from './match';

/** How long a card that another player has cast is shown large, in seconds. */
const presentTime = 1.3; // its flight to the stack included

/** EventPresenter lets the player hear what has happened, and shows what the other player cast. */
export class EventPresenter {
  constructor(
    private readonly match: Match,
    private readonly table: Table,
    private readonly signal: AbortSignal,
  ) {}

  /** present presents events that the table has drawn. */
  present(events: GameEvent[]) {
    const { staged } = this.table;
    if (staged) void this.match.hold.during(() => staged);
    const cast = events.findLast((event) => event.type === 'card_cast');
    if (cast && this.viewer !== null && cast.player !== this.viewer) {
      this.showLarge(cast.object.card, cast.player);
    }
  }

  /** hear lets the player hear what the table shows now. */
  hear(events: GameEvent[]) {
    if (this.signal.aborted || !settings().sound) return;
    hear(events, this.viewer).catch(() => {}); // the game is played without, too
  }

  private get viewer(): number | null {
    return this.match.state?.view.viewer ?? null;
  }

  /** showLarge shows a card that another player has cast, while nothing goes on. */
  private showLarge(card: Card, player: number) {
    const name = this.match.state?.names[player] ?? '';
    const verb = card.type === 'instant' ? 'cast' : 'play';
    void this.match.hold.during(async () => {
      const end = this.table.present(card, clause(name, verb));
      await pause(this.match.paced(presentTime), this.signal);
      end();
    });
  }
}
