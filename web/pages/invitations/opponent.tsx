import {
  findOpponent,
  Invitations,
  opponentTurnSeconds,
  type Attempt,
  type Service,
} from 'cardgames-client';
import { searchOnAddress } from '../address';
import { load, remove, store } from '../storage/local';
import { exclusively, isRunning } from '../storage/locks';
import { settings } from '../storage/settings';
import { duration } from '../text/when';
import { jsx } from '../ui/jsx';
import { forgetInvitation } from '../storage/invitations';
import { attemptFor, keepAttempt, rememberSeat } from './attempts';
import type { Page } from '../ui/router';
import { HomeLink, NoticePage, Waiting, Ways } from './notice';

/** Names the invitation that this browser has tried last, in its storage. */
const lastKey = 'cardgames.search';

const lock = 'cardgames search';

/** opponentPage looks for an opponent. */
export function opponentPage(service: Service): Page {
  return {
    title: 'Find an opponent',
    open(root, signal) {
      new OpponentPage(root, signal, service);
    },
  };
}

/**
 * OpponentPage looks for an opponent for as long as it is shown. Then it withdraws its offer of a
 * seat; a guest who was faster finds this player in "Your games".
 */
class OpponentPage {
  private readonly page: NoticePage;

  constructor(
    root: HTMLElement,
    private readonly signal: AbortSignal,
    private readonly service: Service,
  ) {
    this.page = new NoticePage(root);
    addEventListener('pagehide', () => this.leave(), { signal });
    this.begin();
  }

  /** leave withdraws the offer of a page that is closed: no guest is to sit opposite an empty seat. */
  private leave() {
    const attempt = attemptFor(load(lastKey, ''));
    if (attempt?.role !== 'host') return;
    new Invitations(this.service).leave(attempt).catch(() => {}); // it expires soon in any case
  }

  /** begin waits for other tabs: this browser would play against itself. */
  private async begin() {
    if (await isRunning(lock)) this.showOtherTab();
    await exclusively(lock, this.signal, () => this.search()).catch(() => {}); // the page was left
  }

  private async search() {
    this.showSearch();
    const { signal } = this;
    try {
      const seat = await findOpponent(this.service, {
        name: settings().name,
        attempt: attemptFor(load(lastKey, '')),
        onAttempt: keepForReload,
        onRetry: (error) => this.page.showConnection(error),
        signal,
      });
      rememberSeat(seat, 'stranger');
      remove(lastKey);
      if (!signal.aborted) location.replace(`#game=${seat.id}`);
    } catch (error) {
      forgetLast();
      if (!signal.aborted) this.showFailure(error as Error);
    }
  }

  private showSearch() {
    const time = duration(opponentTurnSeconds);
    this.page.show(
      'Looking for an opponent…',
      <Waiting />,
      location.hash === searchOnAddress && (
        <p role="status">The last player did not move in time, so the search goes on.</p>
      ),
      <p>
        The game begins as soon as another player looks for one, too. You play with the standard
        cards, and have {time} for a move.
      </p>,
      <p class="fine">Keep this page open and in sight: it holds your place.</p>,
      <Ways>
        <HomeLink label="Stop looking" />
      </Ways>,
    );
  }

  private showOtherTab() {
    this.page.show(
      'Already looking for an opponent',
      <p>
        Another window of this browser is looking for an opponent. This one waits until that search
        has ended.
      </p>,
      <Ways>
        <HomeLink primary />
      </Ways>,
    );
  }

  private showFailure(error: Error) {
    this.page.show(
      'No opponent was found',
      <p role="alert">{error.message}</p>,
      <Ways>
        <button type="button" class="primary" onclick={() => this.begin()}>
          Try again
        </button>
        <HomeLink />
      </Ways>,
    );
  }
}

/** keepForReload keeps an attempt in place of the one before, which has failed. */
function keepForReload(attempt: Attempt) {
  if (load(lastKey, '') !== attempt.id) forgetLast();
  keepAttempt(attempt);
  store(lastKey, attempt.id);
}

function forgetLast() {
  const last = load(lastKey, '');
  if (last) forgetInvitation(last);
  remove(lastKey);
}
