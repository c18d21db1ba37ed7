import type { Card, GameEvent } from 'cardgames-client';
import { hear } from '../sound/hear';
import { settings } from '../storage/settings';
import { endsGame } from '../table/model';
import type { Table } from '../table/table';
import { clause } from '../text/grammar';
import { pause } from '../ui/life';
import type { Match } from './match';

/** How long a card that another player has cast is shown large, in seconds. */
const presentTime = 1.3; // its flight to the stack included

/** EventPresenter lets the player hear what has happened, and shows what the other player cast. */
export class EventPresenter {
  private unheard: GameEvent[] = []; // until the table shows the end

  constructor(
    private readonly match: Match,
    private readonly table: Table,
    private readonly signal: AbortSignal,
  ) {}

  /** present presents events that the table has drawn. */
  present(events: GameEvent[]) {
    const waits = (event: GameEvent) => this.table.awaitsEnd && endsGame(event);
    this.hear(events.filter((event) => !waits(event)));
    this.unheard = events.filter(waits);
    const { staged } = this.table;
    if (staged && !this.match.isQuick) void this.match.hold.during(() => staged);
    const cast = events.findLast((event) => event.type === 'card_cast');
    if (cast && this.viewer !== null && cast.player !== this.viewer) {
      this.showLarge(cast.object.card, cast.player);
    }
  }

  /** end comes when the table shows the end that it has awaited. */
  end() {
    this.hear(this.unheard);
    this.unheard = [];
  }

  private get viewer(): number | null {
    return this.match.state?.view.viewer ?? null;
  }

  private hear(events: GameEvent[]) {
    if (this.signal.aborted || !settings().sound) return;
    hear(events, this.viewer).catch(() => {}); // the game is played without, too
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
