// What can be done with a game of the service when it is over.

import type { Service, View } from 'cardgames-client';
import { adviceAddress, replayAddress } from '../address';
import { harderThan, strengths, type Strength } from '../computer/strength';
import { checkShuffle } from '../replay/shuffle';
import { outcomeOf } from '../text/situation';
import { showDialog } from '../ui/dialog';
import type { Child } from '../ui/jsx';
import { save } from '../ui/save';
import { beginGame, canBeginAgain, requestOf } from './again';
import { button, linkButton, linkTo, rematchButtons } from './buttons';
import type { Match } from './match';
import { Rematch } from './rematch';

/** How long another game is tried to be made, in milliseconds. */
const beginTime = 15_000;

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

/** After is a further game, the replay of this one, its shuffle and its file. */
export class After {
  private rematch: Rematch | null | undefined; // once the game is finished
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
    this.rematch = Rematch.of({ known: match.known, service, signal, onChange, onNotice });
    this.rematch?.begin();
  }

  buttons(view: View): Child[] {
    const replay = replayAddress(this.options.match.known.id);
    return [
      ...this.furtherGames(view),
      this.nextStep(view),
      linkTo('Look at it again', replay),
      button('Check the shuffle', () => this.checkShuffle()),
      button('Save the game', () => this.save()),
    ];
  }

  /** furtherGames are the ways to play once more: at once where this browser plays both seats. */
  private furtherGames(view: View): Child[] {
    if (this.rematch) return rematchButtons(this.rematch);
    if (!canBeginAgain(this.options.match.known, view)) return [linkButton('Play again', '#')];
    return [button('Play again', () => this.playAgain(view), 'primary')];
  }

  /** nextStep is what fits how the game ended: what would have been better, or a stronger opponent. */
  private nextStep(view: View): Child {
    const { known } = this.options.match;
    const outcome = outcomeOf(view);
    if (outcome === 'lost') return linkTo('See better moves', adviceAddress(known.id), 'next');
    const harder = harderThan(known.strength ?? 'medium');
    if (outcome !== 'won' || !harder || !canBeginAgain(known, view)) return null;
    return button(`Try ${strengths[harder].name}`, () => this.playAgain(view, harder), 'next');
  }

  /** playAgain begins a game with the same settings, or against the computer at another strength. */
  private async playAgain(view: View, harder?: Strength) {
    if (this.beginning) return;
    this.beginning = true;
    const { match, service, onNotice, onRetry } = this.options;
    const signal = AbortSignal.any([this.options.signal, AbortSignal.timeout(beginTime)]);
    const { mode, seat, strength } = { ...match.known, ...(harder && { strength: harder }) };
    const seating = { mode, seat, ...(strength && { strength }) };
    try {
      const begun = { request: requestOf(seating, view), seating };
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
