// The start page: a new game, a saved one, or one of those played here before.

import { Invitations, newHost, Service, type NewGame } from 'cardgames-client';
import { programs } from '../program/program';
import { hasPlayedDaily } from '../daily/day';
import { beginGame, type Seating } from '../match/again';
import { keepAttempt } from '../invitations/attempts';
import { NameField } from '../invitations/name';
import { isOver, knownGames } from '../storage/games';
import { forgetInvitation } from '../storage/invitations';
import { settings } from '../storage/settings';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { h, jsx } from '../ui/jsx';
import type { Page } from '../ui/router';
import { update } from '../ui/update';
import { busyWhile } from './busy';
import { CardSetChoice, type ChosenSets } from './card-sets';
import { Faults } from './faults';
import { Fan, Pitch } from './hero';
import { KnownGames } from './known-games';
import { Legend } from './legend';
import { LimitField } from './limit';
import { WayButton, WayLink } from './way';
import { StrengthField } from './strength';
import { TodayLink } from './today';
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
  private readonly cloth = h('section', { ariaLabel: 'New game' });
  private readonly playedWith = h('span');
  private readonly fan = h('div', { class: 'fan-place' });
  private readonly sets: CardSetChoice;
  private creating = false;

  constructor(
    private readonly signal: AbortSignal,
    { service, onSavedGame }: StartOptions,
  ) {
    this.service = service;
    const open = !isNew();
    const onChoose = (chosen: ChosenSets) => this.lay(chosen);
    this.sets = new CardSetChoice({ service, signal, open, onChoose });
    this.file = h('input', { type: 'file', accept: '.json,application/json', hidden: true });
    this.file.addEventListener('change', () => {
      const file = this.file.files?.[0];
      if (file) onSavedGame(file);
    });
    this.cloth.append(this.begin(), this.fan);
    const games = new KnownGames(service, signal);
    this.element = h(
      'main',
      { class: 'start' },
      games.waiting,
      this.cloth,
      this.faults,
      this.sets.element,
      this.ways(),
      games.others,
      isNew() && <Legend />,
      <Links />,
      <p class="fine privacy">
        Your games and seats are remembered in this browser only. A game at one table is open:
        anyone who knows its address sees both hands. In all others each seat has a secret of its
        own.
      </p>,
    );
  }

  /** lay lays the cloth in the colour of the chosen set, with a hand of its cards. */
  private lay(chosen: ChosenSets) {
    this.cloth.className = `cloth ${chosen.art.hue}`;
    this.playedWith.textContent = chosen.names.map((name) => ` · ${name}`).join('');
    update(this.fan, <Fan chosen={chosen} />);
  }

  /** begin is the way to begin at once: with the lesson, or with what was played last. */
  private begin() {
    const learn = isNew() && (
      <a class="button primary play" href={at('/play/lesson')}>
        <Glyph id="later" />
        <b>Learn to play</b>
        <small>A first game that explains itself, in five minutes</small>
      </a>
    );
    return h(
      'div',
      { class: 'begin' },
      <h1>Home Sweet Home</h1>,
      isNew() && <Pitch />,
      learn,
      this.playButton(),
      this.strength.element,
      programs && !isNew() && <TodayLink />,
    );
  }

  private playButton() {
    const look = ['play', !isNew() && 'primary'].filter(Boolean).join(' ');
    const button = h(
      'button',
      { type: 'button', class: look, disabled: !programs },
      <Glyph id={isNew() ? 'computer' : 'later'} />,
      <b>Play</b>,
      <Hidden> </Hidden>,
      <small>
        {programs ? 'against the computer' : unbuiltText}
        {this.playedWith}
      </small>,
    );
    return busyWhile(button, () => this.playComputer());
  }

  private ways() {
    return (
      <div class="ways">
        <section>
          <h2>With other people</h2>
          <div class="way-list">
            <WayButton
              name="Find an opponent"
              icon="stranger"
              about="The next player who looks for one. Standard cards."
              onChoose={() => {
                location.hash = 'opponent';
              }}
            />
            <WayButton
              name="Invite a friend"
              icon="friend"
              about="You get a link for the other seat."
              onChoose={() => this.inviteFriend()}
            />
            <WayButton
              name="Play at one table"
              icon="table"
              about="Two people, one screen, open cards."
              onChoose={() => this.create({}, { mode: 'table', seat: null })}
            />
          </div>
          <div class="terms-of-play">
            <NameField />
            {this.limit.element}
          </div>
        </section>
        <section>
          <h2>More</h2>
          <div class="way-list">
            {programs && isNew() && <DailyLink />}
            <WayLink
              name="Make your own cards"
              icon="cards"
              about="Let bots try them, and play them with a friend."
              address={at('/play/workshop')}
            />
            <WayButton
              name="Open a saved game"
              icon="file"
              about="Checked and replayed in this browser."
              onChoose={() => this.file.click()}
            />
            {this.file}
          </div>
        </section>
      </div>
    );
  }

  private async playComputer() {
    if (!navigator.onLine && this.sets.urls().length === 0) {
      location.hash = 'solo';
      return;
    }
    const strength = this.strength.value;
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

/** isNew reports whether no game was played to its end in this browser, nor the lesson. */
function isNew(): boolean {
  const known = settings().taught || hasPlayedDaily() || knownGames().some((game) => isOver(game));
  return Boolean(programs) && !known;
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

/** DailyLink leads to the game of the day. */
function DailyLink() {
  const about = 'The same cards for all players.';
  return <WayLink name="The daily deal" icon="clock" about={about} address="#daily" />;
}
