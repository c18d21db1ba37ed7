import type { GameEvent, StackObject } from 'cardgames-client';
import { hear } from '../sound/hear';
import { settings } from '../storage/settings';
import type { Table } from '../table/table';
import { clause, possessive, within } from '../text/grammar';
import { pause } from '../ui/life';
import type { Match } from './match';

/** How long a card that another player has cast is shown large, in seconds. */
const presentTime = 1.3; // its flight to the stack included

/** EventPresenter lets the player hear what has happened, and shows what the other player cast. */
export class EventPresenter {
  private hide = () => {};

  constructor(
    private readonly match: Match,
    private readonly table: Table,
    private readonly signal: AbortSignal,
  ) {}

  /** present presents events that the table has drawn. What came before is over. */
  present(events: GameEvent[]) {
    this.hide();
    const { staged } = this.table;
    if (staged) void this.match.hold.during(() => staged);
    const cast = events.findLast((event) => event.type === 'card_cast');
    if (cast && this.viewer !== null && cast.player !== this.viewer) {
      this.showLarge(cast.object, cast.player);
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
  private showLarge(object: StackObject, player: number) {
    const name = this.match.state?.names[player] ?? '';
    const verb = object.card.type === 'instant' ? 'cast' : 'play';
    const by = [clause(name, verb), this.aimOf(object)].filter(Boolean).join(' ');
    const hidden = new Promise<void>((resolve) => (this.hide = resolve));
    void this.match.hold.during(async () => {
      const end = this.table.present(object, by);
      await Promise.race([hidden, pause(this.match.paced(presentTime), this.signal)]);
      end();
    });
  }

  /** aimOf says at what a card is aimed: "this on your Cat"; empty for nothing. */
  private aimOf({ target_id }: StackObject): string {
    const { state } = this.match;
    if (!target_id || !state) return '';
    const { stack, players } = state.view;
    const target = [...stack, ...players.flatMap(({ board }) => board)].find(
      ({ id }) => id === target_id,
    );
    return target
      ? `this on ${within(possessive(state.names[target.owner]))} ${target.card.name}`
      : '';
  }
}
