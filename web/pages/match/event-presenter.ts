import type { CardMoved, GameEvent, ShieldUsed, StackObject } from 'cardgames-client';
import { hear } from '../sound/hear';
import { settings } from '../storage/settings';
import type { Presented } from '../table/preview';
import type { Table } from '../table/table';
import { capital, clause, possessive, within } from '../text/grammar';
import { isCancelled } from '../text/story';
import { pause } from '../ui/life';
import type { Guard } from './guard';
import type { Match } from './match';

/** How long a card that another player has cast is shown large, and one that is lost, in seconds. */
const presentTime = 1.3; // its flight to the stack included
const lostTime = 1.8;

/** How long it is seen before a click counts, which may have been meant for what was there before, in seconds. */
const seeTime = 0.9;

/** isDiscarded reports whether an event takes a card from the hand of a player. */
function isDiscarded(event: GameEvent, player: number | null): event is CardMoved {
  return event.type === 'card_moved' && event.reason === 'discarded' && event.owner === player;
}

/** EventPresenter lets the player hear what has happened, and shows what was cast, cancelled or discarded. */
export class EventPresenter {
  private hide = () => {};

  constructor(
    private readonly match: Match,
    private readonly table: Table,
    private readonly signal: AbortSignal,
    private readonly guard: Guard,
  ) {}

  /** present presents events that the table has drawn. What came before is over. */
  present(events: GameEvent[]) {
    this.hide();
    const { staged } = this.table;
    if (staged) void this.match.hold.during(() => staged, true);
    const cast = events.findLast((event) => event.type === 'card_cast');
    const byOther = this.viewer !== null && cast?.player !== this.viewer;
    if (cast && byOther) this.showCast(cast.object, cast.player);
    const cancelled = events.findLast((event) => isCancelled(event));
    if (cancelled) this.showCancelled(cancelled);
    const discarded = events.filter((event) => isDiscarded(event, this.viewer));
    if (discarded.length > 0) this.showDiscarded(discarded);
    const saved = events.findLast((event) => event.type === 'shield_used');
    if (saved) this.showSaved(saved);
  }

  /** hear lets the player hear what the table shows now. */
  hear(events: GameEvent[]) {
    if (this.signal.aborted || !settings().sound) return;
    hear(events, this.viewer).catch(() => {}); // the game is played without, too
  }

  private get viewer(): number | null {
    return this.match.state?.view.viewer ?? null;
  }

  private showCast(object: StackObject, player: number) {
    const by = [clause(this.nameOf(player), 'play'), this.aimOf(object)].filter(Boolean).join(' ');
    this.showLarge({ object, by });
  }

  private showCancelled({ object: id = '', card, owner }: CardMoved) {
    const by = `${capital(possessive(this.nameOf(owner)))} card is cancelled`;
    this.showLarge({ object: { id, card, owner }, by, stamp: 'Cancelled' });
  }

  /** showDiscarded shows the last one, and names them all. */
  private showDiscarded(discarded: CardMoved[]) {
    const names = discarded.map(({ card }) => card.name).join(', ');
    const { card, owner } = discarded[discarded.length - 1];
    const by = `${clause(this.nameOf(owner), 'discard')} ${names}`;
    this.showLarge({ object: { id: '', card, owner }, by, stamp: 'Discarded' });
  }

  private showSaved({ card, owner }: ShieldUsed) {
    const by = `${capital(possessive(this.nameOf(owner)))} shield absorbs it`;
    this.showLarge({ object: { id: '', card, owner }, by, stamp: 'Saved' });
  }

  private nameOf(player: number): string {
    return this.match.state?.names[player] ?? '';
  }

  /** showLarge shows a card that was cast or is lost, while nothing goes on. */
  private showLarge(presented: Presented) {
    this.guard.raise(this.match.paced(seeTime));
    const hidden = new Promise<void>((resolve) => (this.hide = resolve));
    void this.match.hold.during(async () => {
      const end = this.table.present(presented);
      const time = presented.stamp ? lostTime : presentTime;
      await Promise.race([hidden, pause(this.match.paced(time), this.signal)]);
      end();
    }, true);
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
