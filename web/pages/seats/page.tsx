import { retry, type Service, type View } from 'cardgames-client';
import { findGame, rememberGame, type KnownGame } from '../storage/games';
import { count } from '../text/grammar';
import { when } from '../text/when';
import { NoticePage } from '../invitations/notice';
import { jsx } from '../ui/jsx';
import type { Page } from '../ui/router';
import { tryLink, type SeatLink } from './link';

export interface SeatLinkOptions {
  link: SeatLink;
  service: Service;
  /** Called with the seat, once this browser has it. */
  onSeat: (seat: number) => void;
}

/** seatLinkPage asks whether this browser takes the seat of a link. */
export function seatLinkPage(options: SeatLinkOptions): Page {
  return {
    title: 'A link to a seat',
    open(root, signal) {
      new SeatLinkPage(root, signal, options);
    },
  };
}

/**
 * SeatLinkPage tries what a link brings, and asks before this browser takes the seat.
 * Until then nothing is stored.
 */
class SeatLinkPage {
  private readonly page: NoticePage;

  constructor(
    root: HTMLElement,
    private readonly signal: AbortSignal,
    private readonly options: SeatLinkOptions,
  ) {
    this.page = new NoticePage(root);
    const { id, token } = options.link;
    const held = findGame(id)?.tokens.indexOf(token) ?? -1;
    if (held >= 0) options.onSeat(held);
    else this.tryLink();
  }

  private async tryLink() {
    const { link, service } = this.options;
    this.page.show('One moment…', <p>The service is asked which seat this link is for.</p>);
    const { signal } = this;
    const onRetry = () =>
      this.page.show('One moment…', <p>The service does not respond. Trying again…</p>);
    try {
      const trial = await retry(() => tryLink(service, link), { signal, onRetry });
      if (signal.aborted) return;
      if ('opens' in trial) this.ask(trial.opens);
      else this.refuse(trial.refused);
    } catch (error) {
      if (!signal.aborted) this.refuse((error as Error).message);
    }
  }

  private ask(view: View & { viewer: number }) {
    const known = findGame(view.game_id);
    this.page.show(
      'Take this seat in this browser?',
      <p>{`This link is for the seat of player ${view.viewer + 1} in ${describe(view)}.`}</p>,
      known?.tokens[1 - view.viewer] && (
        <p>
          This browser has the other seat, too, and keeps it: anyone who uses it sees both hands.
        </p>
      ),
      <p class="fine">
        Take it only if the link is your own, or comes from a person you trust: anyone who has the
        link sees this hand and can move for you.
      </p>,
      <div class="choices">
        <button type="button" class="primary" onclick={() => this.take(view)}>
          Take this seat
        </button>
        <a class="button" href={known ? `#game=${view.game_id}` : '#'}>
          {known ? 'Only open the game' : 'Do not take it'}
        </a>
      </div>,
    );
  }

  private take(view: View & { viewer: number }) {
    rememberGame(gameWithSeat(view, this.options.link.token));
    this.options.onSeat(view.viewer);
  }

  private refuse(reason: string) {
    const known = findGame(this.options.link.id);
    this.page.show(
      'This link opens no seat',
      <p>{reason}</p>,
      <p>Your own games and seats are as they were.</p>,
      <div class="choices">
        {known && (
          <a class="button primary" href={`#game=${known.id}`}>
            Open your game
          </a>
        )}
        <a class={['button', !known && 'primary']} href="#">
          To the start page
        </a>
      </div>,
    );
  }
}

/** gameWithSeat is a game as this browser knows it, with one seat more. */
function gameWithSeat(view: View & { viewer: number }, token: string): KnownGame {
  const { game_id: id, viewer: seat, created_at: created, expires_at: expires } = view;
  const known = findGame(id) ?? { id, mode: 'friend', seat, tokens: [null, null], created };
  return { ...known, expires, elsewhere: true, tokens: known.tokens.with(seat, token) };
}

function describe({ created_at, version, card_sets }: View): string {
  const sets = card_sets.map(({ name }) => name).join(', ');
  const moves = version > 0 ? `, after ${count(version, 'move')}` : '';
  return `a game with ${sets} that began ${when(created_at)}${moves}`;
}
