import type { Action, View } from 'cardgames-client';
import { actionsWith, type Aim } from '../table/model';
import { asksForTarget } from '../table/targets';
import type { Guard } from './guard';
import type { Hold } from './hold';
import { askForLoss, lossBy, type Loss } from './own-target';
import { askForOption, optionsOf, withOption } from './option';
import type { MatchState } from './state';
import { highestCost, targetsOf } from './target';

export interface CastingOptions {
  /** Pauses the game while something is chosen. */
  hold: Hold;
  guard: Guard;
  /** The player begins to choose a target. */
  onAim: () => void;
  /** The player has chosen an action in a view, or with null that the card stays in the hand. */
  onChoose: (action: Action | null, view: View) => void;
}

/** A card whose target is being chosen, with the actions of which each has one. */
interface OpenAim extends Aim {
  view: View;
  actions: Action[];
}

/** Casting lets the player choose how a card is cast: its option first, then its target. */
export class Casting {
  private current: OpenAim | null = null;
  private release = () => {}; // what the open aim holds

  constructor(private readonly options: CastingOptions) {}

  /** aim is the card whose target is being chosen; null for none. */
  get aim(): Aim | null {
    return this.current;
  }

  /** play casts a card of the hand, after its option and its target are chosen where it has them. */
  play(index: number, state: MatchState) {
    if (this.current) return;
    const actions = actionsWith(state.view, index);
    const options = optionsOf(actions);
    if (options.length === 0) this.cast(index, actions, state);
    else void this.chooseOption(index, options, actions, state);
  }

  /** choose casts the card that is being aimed at a target; with null it stays in the hand. */
  choose(id: string | null) {
    const { current } = this;
    if (!current) return;
    const { actions, view } = current;
    this.options.guard.raise();
    const action = actions.find((one) => aimsAt(one, id)) ?? null;
    const loss = action && actions.length > 1 && lossBy(action, view);
    this.end();
    if (loss) void this.confirm(loss, action, view);
    else this.options.onChoose(action, view);
  }

  /** confirm lets the player think again who has aimed at a card of their own, and could aim at others. */
  private async confirm(loss: Loss, action: Action, view: View) {
    const plays = await this.options.hold.during(() => askForLoss(loss));
    this.options.onChoose(plays ? action : null, view);
  }

  /** see ends the choice of a target where a view is newer. */
  see(view: View) {
    if (this.current && this.current.view !== view) this.end();
  }

  /** chooseOption lets the player name an option of a card, or keep it. */
  private async chooseOption(
    index: number,
    options: number[],
    actions: Action[],
    state: MatchState,
  ) {
    const { view, cards } = state;
    const inHand = view.players[Number(view.priority)].hand?.[index];
    const card = cards.find(({ id }) => id === inHand?.id);
    if (!card) return;
    const option = await this.options.hold.during(() => askForOption(card, options));
    if (option !== null) this.cast(index, withOption(actions, option), state);
  }

  /**
   * cast casts a card by one of the actions, after its target is chosen where there are several, or
   * where the only one is the player's own.
   */
  private cast(index: number, actions: Action[], { view, names }: MatchState) {
    const { hold, guard, onAim, onChoose } = this.options;
    const targets = targetsOf(actions, view, names);
    const atMost = highestCost(view, index, targets);
    if (asksForTarget(view, actions)) {
      guard.raise(); // a second click reads no card
      this.current = { index, targets, atMost, view, actions };
      this.release = hold.take();
      onAim();
    } else if (actions.length > 0) {
      onChoose(actions[0], view);
    }
  }

  private end() {
    this.current = null;
    this.release();
  }
}

function aimsAt(action: Action, id: string | null): boolean {
  return 'target_id' in action && action.target_id === id;
}
