import type { Table } from '../table/table';
import { clockOf } from '../text/limit';
import { situationNow } from '../text/situation';
import { Attention } from './attention';
import { ClockDisplay } from './clock';
import type { Match } from './match';
import { askToResign, ResignButton } from './resign';
import { serviceNow } from './service-time';
import type { MatchState } from './state';
import { WakeLock, waitsForAnother } from './wake-lock';

export interface BesideOptions {
  match: Match;
  table: () => Table;
  signal: AbortSignal;
  /** What the game is. */
  title: () => string;
}

/**
 * Beside is what stands beside the table: in the bar the clock and a button, and in the tab's title
 * whose move it is.
 */
export class Beside {
  private readonly clock: ClockDisplay;
  private readonly resignButton = ResignButton({ onResign: () => this.resign() });
  private readonly attention: Attention;
  private readonly wakeLock: WakeLock;

  constructor(private readonly options: BesideOptions) {
    const { match, signal } = options;
    this.clock = new ClockDisplay(signal, () => this.drawClock());
    this.attention = new Attention(match.known.id, signal);
    this.wakeLock = new WakeLock(signal);
  }

  /** tools stand in the bar. */
  get tools(): HTMLElement[] {
    return [this.clock.element, this.resignButton];
  }

  /** draw draws it. The end of a game is seen on the table first. */
  draw() {
    const { match, table } = this.options;
    if (!match.state || table().awaitsEnd) return;
    this.attract(match.state);
    this.wakeLock.want(waitsForAnother(match.state.view));
    this.resignButton.hidden = !match.state.view.resignations?.length;
    this.drawClock();
  }

  /** attract says whose move it is, for a player who looks elsewhere. */
  private attract({ view, names, forfeited }: MatchState) {
    const { match, title } = this.options;
    this.attention.show({
      title: title(),
      mine: view.viewer !== null && view.legal_actions.length > 0 && !match.passesAlone,
      text: situationNow({ view, names, forfeited }, serviceNow()),
      over: view.status === 'finished',
    });
  }

  private drawClock() {
    const { match, table } = this.options;
    if (table().awaitsEnd) return;
    const { state, past } = match;
    this.clock.show(state && !past ? clockOf(state.view, state.names, serviceNow()) : null);
  }

  private async resign() {
    const { match } = this.options;
    const { state } = match;
    const actions = state?.view.resignations ?? [];
    if (!state || actions.length === 0) return;
    const action = await match.hold.during(() => askToResign(actions, state.names));
    if (action) await match.resign(action.player);
  }
}
