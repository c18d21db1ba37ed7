// What can be done with a game of the service when it is over.

import type { DeckEntry, Service, View } from 'cardgames-client';
import { adviceAddress, replayAddress } from '../address';
import { harderThan, strengths, type Strength } from '../computer/strength';
import { listed } from '../decks/content';
import { checkShuffle } from '../replay/shuffle';
import { unplayedSet } from '../storage/card-sets';
import { changeSettings, type Settings } from '../storage/settings';
import { hasBeaten } from '../text/record';
import { outcomeOf } from '../text/situation';
import { showDialog } from '../ui/dialog';
import type { Child } from '../ui/jsx';
import { save } from '../ui/save';
import { beginGame, canBeginAgain, requestOf } from './again';
import { button, linkButton, linkTo, rematchButtons } from './buttons';
import type { Match } from './match';
import { Rematch } from './rematch';
import { WatchedRematch } from './watched-rematch';
import type { MatchState } from './state';

/** How long another game is tried to be made, in milliseconds. */
const beginTime = 15_000;

/** What another game against the computer has in place of what this one had. */
type Other = Pick<Settings, 'strength' | 'sets'>;

export interface AfterOptions {
  /** Ends all that is under way. */
  signal: AbortSignal;
  match: Match;
  service: Service;
  /** There is something else to draw. */
  onChange: () => void;
  onNotice: (text: string) => void;
  onRetry: (error: Error) => void;
}

/** lastDeck is the deck that the player has brought; undefined in a game without decks. */
function lastDeck(state: MatchState | null): DeckEntry[] | undefined {
  return state?.deckLists && listed(state.deckLists[state.me]);
}

/** After is a further game, the replay of this one, its shuffle and its file. */
export class After {
  private rematch: Rematch | null | undefined; // once the game is finished
  private watched: WatchedRematch | null = null; // of a reader without a seat
  private beginning = false; // another game

  constructor(private readonly options: AfterOptions) {}

  /** news is what the player should know of a rematch. */
  get news(): string {
    return this.rematch?.news ?? '';
  }

  /** begin begins, once, to look for a rematch. */
  begin() {
    if (this.rematch !== undefined) return;
    const { signal, match, service, onChange, onNotice } = this.options;
    const deck = () => lastDeck(match.state);
    this.rematch = Rematch.of({ known: match.known, service, signal, deck, onChange, onNotice });
    this.rematch?.begin();
    if (match.known.mode === 'watch') this.watchOn(match.known.id);
  }

  /** watchOn leads a spectator to the rematch. Without it the players can send a link. */
  private watchOn(id: string) {
    const { service, signal, onChange } = this.options;
    this.watched = new WatchedRematch(id, service);
    this.watched.look(signal).then(onChange, () => {});
  }

  buttons(view: View): Child[] {
    const replay = replayAddress(this.options.match.known.id);
    return [
      ...this.waysOn(view),
      linkTo('Look at it again', replay),
      button('Was the shuffle fair?', () => this.checkShuffle()),
      button('Save the game', () => this.save()),
    ];
  }

  /** waysOn are further games. After a win, a strength that the player has not beaten comes first. */
  private waysOn(view: View): Child[] {
    const strength = this.strongerThanBeaten(view);
    if (!strength || hasBeaten(strength)) return [...this.furtherGames(view), this.nextStep(view)];
    return [
      this.tryButton(strengths[strength].name, view, { strength }, 'primary'),
      button('Play again', () => this.playAgain(view), 'next'),
    ];
  }

  /** strongerThanBeaten is the strength after the one that the player has just beaten. */
  private strongerThanBeaten(view: View): Strength | undefined {
    const { strength = 'medium' } = this.options.match.known;
    return this.hasBeatenComputer(view) ? harderThan(strength) : undefined;
  }

  private hasBeatenComputer(view: View): boolean {
    const { known } = this.options.match;
    const won = outcomeOf(view) === 'won' && known.mode === 'computer';
    return won && canBeginAgain(known, view);
  }

  /** furtherGames are the ways to play once more: at once where this browser plays both seats. */
  private furtherGames(view: View): Child[] {
    if (this.rematch) return rematchButtons(this.rematch);
    if (this.watched?.begun) return [linkButton('Watch the rematch', `#game=${this.watched.id}`)];
    if (!canBeginAgain(this.options.match.known, view)) return [linkButton('Play again', '#')];
    return [button('Play again', () => this.playAgain(view), 'primary')];
  }

  /** nextStep is what fits how the game ended: better moves, a stronger opponent, or cards not played yet. */
  private nextStep(view: View): Child {
    const { known } = this.options.match;
    if (outcomeOf(view) === 'lost') {
      return linkTo('See better moves', adviceAddress(known.id), 'next');
    }
    if (!this.hasBeatenComputer(view)) return null;
    const strength = this.strongerThanBeaten(view);
    if (strength) return this.tryButton(strengths[strength].name, view, { strength });
    const set = unplayedSet();
    return set && this.tryButton(set.name, view, { sets: set.url });
  }

  private tryButton(name: string, view: View, other: Other, look = 'next'): Child {
    const begin = () => {
      changeSettings(other); // the start page goes on with it
      this.playAgain(view, other);
    };
    return button(`Try ${name}`, begin, look);
  }

  /** playAgain begins a game with the same settings, or with others against the computer. */
  private async playAgain(view: View, { strength: other, sets }: Other = {}) {
    if (this.beginning) return;
    this.beginning = true;
    const { match, service, onNotice, onRetry } = this.options;
    const signal = AbortSignal.any([this.options.signal, AbortSignal.timeout(beginTime)]);
    const { mode, seat, strength } = { ...match.known, ...(other && { strength: other }) };
    const seating = { mode, seat, ...(strength && { strength }) };
    const request = { ...requestOf(seating, view), ...(sets && { set_urls: [sets] }) };
    try {
      const begun = { request, seating };
      const id = await beginGame(service, begun, { signal, onRetry });
      if (!this.options.signal.aborted) location.hash = `game=${id}`;
    } catch (error) {
      onNotice((error as Error).message);
    }
    this.beginning = false;
  }

  async save() {
    const text = await this.exported();
    if (text !== null) save(`save-game-${this.options.match.known.id}.json`, text);
  }

  private async checkShuffle() {
    const text = await this.exported();
    if (text === null) return;
    const findings = await checkShuffle(text, this.options.match.known);
    if (!this.options.signal.aborted) showDialog('The shuffle', findings);
  }

  /** exported is the saved game; null where the service refuses it, which is said. */
  private async exported(): Promise<string | null> {
    try {
      return await this.options.match.export();
    } catch (error) {
      this.options.onNotice((error as Error).message);
      return null;
    }
  }
}
