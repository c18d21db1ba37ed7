// The deal of the lesson, and how its opponent plays.

import type { Action, Card, View } from 'cardgames-client';
import type { Chooser } from '../match/computer';

/** The ids of the cards that each player draws first. */
export const decks: [string[], string[]] = [
  [
    // The opening hand and the first draw.
    'core:kettle',
    'core:make_the_bed',
    'core:change_of_plans',
    'core:helpful_neighbour',
    'core:cook_dinner',
    'core:do_the_laundry',
    // One in each turn.
    'core:daily_tidy_up',
    'core:paint_the_hallway',
    'core:spring_cleaning',
    'core:quick_fix',
    'core:take_out_the_trash',
    'core:weekly_groceries',
  ],
  [
    'core:paint_the_hallway',
    'core:take_out_the_trash',
    'core:do_the_laundry',
    'core:microwave',
    'core:meal_prep_sunday',
    'core:handyman',
  ],
];

export const opponentName = 'Robin';

/** What the opponent plays, what comes first where it can be paid. No card of it harms. */
const plan = [
  'core:paint_the_hallway',
  'core:meal_prep_sunday',
  'core:handyman',
  'core:do_the_laundry',
  'core:microwave',
  'core:take_out_the_trash',
];

/** kindOpponent plays at most one card in each of its turns, and never an instant. */
export const kindOpponent: Chooser = {
  choose: (view, seat) => Promise.resolve(kindChoice(view, seat)),
};

function kindChoice(view: View, seat: number): Action {
  const pass = view.legal_actions.at(-1) as Action; // which is last
  if (view.active_player !== seat || view.casts > 0) return pass;
  const plays = view.legal_actions.filter(({ type }) => type === 'play_card');
  const [best] = plays.toSorted((a, b) => rank(view, a) - rank(view, b));
  return best && rank(view, best) < plan.length ? best : pass;
}

/** rank is the place of an action's card in the plan; its length for other cards. */
function rank(view: View, action: Action): number {
  const at = plan.indexOf(cardPlayed(view, action)?.id ?? '');
  return at < 0 ? plan.length : at;
}

/** cardPlayed is the card of an action of the viewer; undefined for a pass. */
export function cardPlayed({ players }: View, action: Action): Card | undefined {
  return 'hand_index' in action ? players[action.player].hand?.[action.hand_index] : undefined;
}
