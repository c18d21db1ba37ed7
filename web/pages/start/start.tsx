// The start page: a new game, a saved one, or one of those played here before.

import type { Service } from 'cardgames-client';
import { at } from '../place';
import { programs } from '../program/program';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { h, jsx } from '../ui/jsx';
import type { Page } from '../ui/router';
import { update } from '../ui/update';
import { busyWhile } from './busy';
import { CardSetChoice, type ChosenSets } from './card-sets';
import { Faults } from './faults';
import { Friends } from './friends';
import { Fan, Pitch } from './hero';
import { KnownGames } from './known-games';
import { Legend } from './legend';
import { LimitField } from './limit';
import { NewGames } from './new-games';
import { isNew } from './newcomer';
import { StrengthField } from './strength';
import { TodayLink } from './today';
import { DeckWays } from './deck-ways';
import { OtherWays, PeopleWays } from './ways';

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
  private readonly games: NewGames;
  private readonly strength = new StrengthField();
  private readonly faults = h('div', { class: 'faults', role: 'alert' });
  private readonly cloth = h('section', { class: 'cloth', ariaLabel: 'New game' });
  private readonly playedWith = h('span');
  private readonly fan = h('div', { class: 'fan-place' });
  private readonly sets: CardSetChoice;

  constructor(signal: AbortSignal, { service, onSavedGame }: StartOptions) {
    const open = !isNew();
    const onChoose = (chosen: ChosenSets) => this.lay(chosen);
    this.sets = new CardSetChoice({ service, signal, open, onChoose });
    this.games = new NewGames({
      service,
      signal,
      urls: () => this.sets.urls(),
      onBegin: () => update(this.faults, []),
      onFailure: (error, urls) => this.show(error, urls),
    });
    this.cloth.append(this.begin(), this.fan);
    const known = new KnownGames(service, signal);
    this.element = h(
      'main',
      { class: 'start' },
      known.waiting,
      this.cloth,
      this.faults,
      this.sets.element,
      <div class="ways">
        <PeopleWays games={this.games} limit={new LimitField()} />
        {programs && <DeckWays />}
        <OtherWays onSavedGame={onSavedGame} />
      </div>,
      new Friends(this.games).element,
      known.others,
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
    this.cloth.dataset.style = chosen.art.style;
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
    return busyWhile(button, 'Dealing the cards…', () =>
      this.games.playComputer(this.strength.value),
    );
  }

  private show(error: Error, urls: string[]) {
    update(this.faults, [<Faults error={error} urls={urls} />]);
    this.faults.scrollIntoView({ block: 'nearest' });
  }
}

const unbuiltText = 'Not in this build: run “make web” first.';

function Links() {
  return (
    <nav class="links" aria-label="More">
      <a href={at('/play/rules')}>The rules</a>
      <a href="#cards">The cards</a>
      <a href={at('/schema')}>The API</a>
    </nav>
  );
}
