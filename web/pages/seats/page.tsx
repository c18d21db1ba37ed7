import { retry, type Service, type View } from 'cardgames-client';
import { findGame, rememberGame, type KnownGame } from '../storage/games';
import { count } from '../text/grammar';
import { when } from '../text/when';
import { Header } from '../ui/header';
import { type Child, h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { tryLink, type SeatLink } from './link';

export interface SeatLinkOptions {
  link: SeatLink;
  service: Service;
  /** Called with the seat, once this browser has it. */
  onSeat: (seat: number) => void;
}

/**
 * SeatLinkPage tries what a link brings, and asks before this browser takes the seat.
 * Until then nothing is stored.
 */
export class SeatLinkPage {
  private readonly content = h('div', { class: 'question', role: 'status' });
  private readonly aborter = new AbortController();

  constructor(
    root: HTMLElement,
    private readonly options: SeatLinkOptions,
  ) {
    update(root, [<Header />, <main class="seat-link">{this.content}</main>]);
    const { id, token } = options.link;
    const held = findGame(id)?.tokens.indexOf(token) ?? -1;
    if (held >= 0) queueMicrotask(() => options.onSeat(held));
    else this.tryLink();
  }

  stop() {
    this.aborter.abort();
  }

  private async tryLink() {
    const { link, service } = this.options;
    this.show('One moment…', <p>The service is asked which seat this link is for.</p>);
    const { signal } = this.aborter;
    const onRetry = () =>
      this.show('One moment…', <p>The service does not respond. Trying again…</p>);
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
    this.show(
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
    this.show(
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

  private show(title: string, ...content: Child[]) {
    update(this.content, [<h1>{title}</h1>, content]);
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
