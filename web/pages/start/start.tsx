// The start page: a new game, a saved one, or one of those played here before.

import { Invitations, newHost, Service, type NewGame } from 'cardgames-client';
import { programs } from '../program/program';
import { daysInARow, today } from '../daily/day';
import { beginGame, type Seating } from '../match/again';
import { keepAttempt } from '../sitting/attempts';
import { NameField } from '../sitting/name';
import { knownGames } from '../storage/games';
import { forgetInvitation } from '../storage/invitations';
import { changeSettings, settings } from '../storage/settings';
import { count } from '../text/grammar';
import { h, jsx } from '../ui/jsx';
import type { Page } from '../ui/router';
import { update } from '../ui/update';
import { CardSetChoice } from './card-sets';
import { Faults } from './faults';
import { Hero } from './hero';
import { KnownGames } from './known-games';
import { Legend } from './legend';
import { LimitField } from './limit';
import { StrengthField } from './strength';
import { Way } from './way';
import { at } from '../place';

export interface StartOptions {
  service: Service;
  /** Called with the file of a saved game that the user has opened. */
  onSavedGame: (file: Blob) => void;
}

export function startPage(options: StartOptions): Page {
  return {
    title: 'Home Sweet Home: a card game for two',
    open(root, signal) {
      root.append(new StartPage(signal, options).element);
    },
  };
}

class StartPage {
  readonly element: HTMLElement;
  private readonly service: Service;
  private readonly strength = new StrengthField();
  private readonly limit = new LimitField();
  private readonly file: HTMLInputElement;
  private readonly faults = h('div', { class: 'faults', role: 'alert' });
  private readonly sets: CardSetChoice;
  private creating = false;

  constructor(
    private readonly signal: AbortSignal,
    { service, onSavedGame }: StartOptions,
  ) {
    this.service = service;
    this.sets = new CardSetChoice(service, signal);
    this.file = h('input', { type: 'file', accept: '.json,application/json', hidden: true });
    this.file.addEventListener('change', () => {
      const file = this.file.files?.[0];
      if (file) onSavedGame(file);
    });
    this.element = h(
      'main',
      { class: 'start' },
      <Hero />,
      this.ways(),
      this.faults,
      this.sets.element,
      <KnownGames service={this.service} signal={signal} />,
      <Legend />,
      <Links />,
      <p class="fine privacy">
        Your games and seats are remembered in this browser only. A game at one table is open:
        anyone who knows its address sees both hands. In all others each seat has a secret of its
        own.
      </p>,
    );
  }

  private ways() {
    return (
      <section class="ways" aria-label="New game">
        {isNew() && (
          <Way
            name="Learn to play"
            icon="later"
            about="A first game that explains itself, in five minutes."
            first
            onChoose={() => {
              location.href = at('/play/lesson');
            }}
          />
        )}
        <Way
          name="Play against the computer"
          icon="computer"
          about={programs ? 'You begin. It runs in this browser.' : unbuiltText}
          first={!isNew()}
          disabled={!programs}
          onChoose={() => this.playComputer()}
        >
          {this.strength.element}
          {programs && <DailyLink />}
        </Way>
        <div class="named">
          <NameField />
          <small>Shown to the players whom you find or invite.</small>
        </div>
        <Way
          name="Find an opponent"
          icon="stranger"
          about="Against the next player who looks for one, with the standard cards."
          onChoose={() => {
            location.hash = 'opponent';
          }}
        />
        <Way
          name="Invite a friend"
          icon="friend"
          about="You get a link for the other seat."
          onChoose={() => this.inviteFriend()}
        >
          {this.limit.element}
        </Way>
        <Way
          name="Play at one table"
          icon="table"
          about="Two people, one screen, open cards."
          onChoose={() => this.create({}, { mode: 'table', seat: null })}
        />
        <Way
          name="Make your own cards"
          icon="cards"
          about="Write them, let bots try them, and play them with a friend."
          onChoose={() => {
            location.href = at('/play/workshop');
          }}
        />
        <Way
          name="Open a saved game"
          icon="file"
          about="Checked and replayed in this browser."
          onChoose={() => this.file.click()}
        >
          {this.file}
        </Way>
      </section>
    );
  }

  private playComputer() {
    const strength = this.strength.value;
    changeSettings({ strength });
    return this.create({ private: true }, { mode: 'computer', seat: 0, strength });
  }

  /** inviteFriend offers a seat, and shows the page on which its host waits. */
  private inviteFriend() {
    const { name } = settings();
    const urls = this.sets.urls();
    const host = newHost({
      ...(urls.length > 0 && { set_urls: urls }),
      ...(this.limit.seconds > 0 && { turn_seconds: this.limit.seconds }),
      ...(name && { name }),
    });
    return this.once(urls, async (signal) => {
      keepAttempt(host);
      try {
        const invitations = new Invitations(this.service);
        const options = { signal };
        await invitations.offer(host, options);
        await invitations.keep(host, invitationSeconds, options);
      } catch (error) {
        forgetInvitation(host.id);
        throw error;
      }
      return `invitation=${host.id}`;
    });
  }

  /** create creates a game and opens it. */
  private create(request: NewGame, seating: Seating) {
    const urls = this.sets.urls();
    return this.once(urls, async (signal) => {
      const id = await beginGame(
        this.service,
        { request: urls.length ? { ...request, set_urls: urls } : request, seating },
        { signal, onRetry: (error) => this.show(error, urls) },
      );
      return `game=${id}`;
    });
  }

  /**
   * once begins a game, one at a time, and goes to its address, or shows why it could not begin.
   * A reader who has left the page stays where they are.
   */
  private async once(urls: string[], begin: (signal: AbortSignal) => Promise<string>) {
    if (this.creating) return;
    this.creating = true;
    update(this.faults, []);
    try {
      const address = await begin(AbortSignal.any([this.signal, AbortSignal.timeout(beginTime)]));
      if (!this.signal.aborted) location.hash = address;
    } catch (error) {
      this.show(error as Error, urls);
    }
    this.creating = false;
  }

  private show(error: Error, urls: string[]) {
    update(this.faults, [<Faults error={error} urls={urls} />]);
    this.faults.scrollIntoView({ block: 'nearest' });
  }
}

/** How long a friend can sit down: a week, the longest that the service allows. */
const invitationSeconds = 7 * 24 * 3600;

/** How long a game or an invitation is tried to be made, in milliseconds. */
const beginTime = 15_000;

const unbuiltText = 'Not in this build: run “make web” first.';

/** isNew reports whether nothing was played in this browser, not even the lesson. */
function isNew(): boolean {
  return Boolean(programs) && !settings().taught && knownGames().length === 0;
}

function Links() {
  return (
    <nav class="links" aria-label="More">
      {programs && !isNew() && <a href={at('/play/lesson')}>The lesson</a>}
      <a href={at('/play/rules')}>The rules</a>
      <a href="#cards">The cards</a>
      <a href={at('/schema')}>The API</a>
    </nav>
  );
}

/** DailyLink leads to the game of the day, and says on how many days in a row it was played. */
function DailyLink() {
  const days = daysInARow(today());
  return (
    <p class="daily-link">
      <a href="#daily">The daily deal</a>
      <small>
        {days > 0 ? `${count(days, 'day')} in a row` : 'The same cards for all players.'}
      </small>
    </p>
  );
}
