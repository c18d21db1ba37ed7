import type { View } from 'cardgames-client';
import { changeSettings, settings } from '../storage/settings';
import { endsTurn } from '../text/situation';
import { newWish, passesAlone, stands, type Passing, type Wish } from './passing';
import { usefulPlays } from './smart';

/** The pause before an automatic pass, whatever the hand holds, in seconds. */
const passPause = 0.3;

/** The pause before a turn ends by itself, so that it is seen: with and without a card played, in seconds. */
const turnPause = 1.1;
const idleTurnPause = 2.2;

/** The pause before a pass in place of a play that would do something, so that it can be kept, in seconds. */
const keptPause = 1.2;

/** Autopass decides whether the table passes, by the player's setting and by what they have asked for. */
export class Autopass {
  private mode: Passing;
  private wish: Wish | null = null;
  private stopped: View | null = null; // in which the player does not want the pass that was about to come
  private readonly declined = new Map<number, string[]>(); // what was useful at a seat's last pass
  private readonly passedOn = new Set<string>(); // the cards that were to resolve at a pass

  /** Against the computer, nobody could learn from a pass what the hand holds. */
  constructor(readonly againstComputer: boolean) {
    const { passing, passingWithPeople } = settings();
    this.mode = againstComputer ? (passing ?? 'smart') : (passingWithPeople ?? 'forced');
  }

  get passing(): Passing {
    return this.mode;
  }

  set passing(passing: Passing) {
    this.mode = passing;
    changeSettings(this.againstComputer ? { passing } : { passingWithPeople: passing });
  }

  /** passesOn reports whether the player has asked to pass until their next turn. */
  get passesOn(): boolean {
    return this.wish !== null;
  }

  /** passOn passes from a view until the player's next turn or the opponent's next card. */
  passOn(view: View) {
    this.wish = newWish(view);
  }

  stop() {
    this.wish = null;
  }

  /** see ends a wish that a new view fulfils. */
  see(view: View) {
    if (this.wish && !stands(this.wish, view)) this.stop();
  }

  /** decline remembers what a player did not play who has passed in a view. */
  decline(view: View) {
    this.declined.set(Number(view.priority), usefulPlays(view));
    const next = view.stack.at(-1);
    if (next) this.passedOn.add(next.card.id);
  }

  /** pause is the pause before an automatic pass in a view, in seconds. */
  pause(view: View): number {
    if (this.passesOn) return passPause;
    if (this.keepsPlays(view)) return keptPause;
    if (!endsTurn(view)) return passPause;
    return view.casts === 0 ? idleTurnPause : turnPause;
  }

  /**
   * keepsPlays reports whether an automatic pass in a view leaves out a play that would do something.
   * Against people nothing tells so, since they would learn it.
   */
  keepsPlays(view: View): boolean {
    return this.againstComputer && !this.passesOn && usefulPlays(view).length > 0;
  }

  /** stopIn leaves the choice in a view to the player, where there is one. */
  stopIn(view: View) {
    if (view.legal_actions.length > 1) this.stopped = view;
  }

  /** meetsNewCard reports whether a play would do something before a card on which the player has not passed yet. */
  private meetsNewCard(view: View): boolean {
    const next = view.stack.at(-1);
    const isNew = next && next.owner !== view.viewer && !this.passedOn.has(next.card.id);
    return Boolean(isNew) && this.keepsPlays(view);
  }

  passes(view: View): boolean {
    if (view === this.stopped || this.meetsNewCard(view)) return false;
    const declined = this.declined.get(Number(view.priority)) ?? [];
    return passesAlone(view, { passing: this.mode, wish: this.wish, declined });
  }
}
