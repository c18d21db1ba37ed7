// What the lesson says, and when: one sentence or two at a time, at the thing that it speaks of.

import type { Action, View } from 'cardgames-client';
import { cardPlayed } from './deal';

/** A Teaching is said when its moment comes, once. */
export interface Teaching {
  /** A selector of what it speaks of, where that is not the card to play. */
  at: string;
  says: (view: View, opponent: string) => string;
  moment: (view: View) => boolean;
  /** The card that is to be played now, or a pass; where it is absent, the reader goes on. */
  task?: string;
}

export const passTask = 'pass';

export const teachings: Teaching[] = [
  {
    at: '.race',
    says: ({ rules }, opponent) =>
      `This is the race between you and ${opponent}. The first to reach ${rules.goal} progress wins.`,
    moment: ({ turn }) => turn === 1,
  },
  {
    at: '.lane.near .time',
    says: ({ players }) =>
      `You have ${players[0].time} time in this turn. Cards cost time: the number in their clock. ` +
      'What you do not spend is lost when your next turn begins.',
    moment: ({ turn }) => turn === 1,
  },
  {
    at: '.hand',
    says: () =>
      'Play the Kettle. It stays on your board, and gives you 1 more time in each turn to come.',
    moment: (view) => mayPlay(view, 1, 'core:kettle'),
    task: 'core:kettle',
  },
  {
    at: '.stack',
    says: (_, opponent) =>
      `A card does not work at once: it waits on the stack, where ${opponent} may respond to it. ` +
      `When ${opponent} passes, it works.`,
    moment: ({ turn, stack }) => turn === 1 && stack.length > 0,
  },
  {
    at: '.hand',
    says: () =>
      'The Kettle is yours. Now play a habit: it brings 1 progress in each of your turns.',
    moment: (view) => mayPlay(view, 1, 'core:make_the_bed') && !holds(view, 'core:kettle'),
    task: 'core:make_the_bed',
  },
  {
    at: 'button.pass',
    says: ({ players }, opponent) =>
      `Keep your other ${players[0].time} time: you will need it in ${opponent}’s turn. End your turn. ` +
      'It is over when both of you pass.',
    moment: (view) => acts(view) && view.turn === 1 && !holds(view, 'core:make_the_bed'),
    task: passTask,
  },
  {
    at: '.stack',
    says: (_, opponent) =>
      `${opponent}’s turn: Paint the Hallway would bring ${opponent} 4 progress. ` +
      'It waits on the stack, so now you may respond.',
    moment: (view) => acts(view) && view.turn === 2 && view.stack.length === 1,
  },
  {
    at: '.hand',
    says: () =>
      'Change of Plans is an instant: you can play it in any turn, the other cards only in your own. ' +
      'Play it on Paint the Hallway.',
    moment: (view) =>
      acts(view) &&
      view.stack.length === 1 &&
      view.turn === 2 &&
      holds(view, 'core:change_of_plans'),
    task: 'core:change_of_plans',
  },
  {
    at: '.stack',
    says: () =>
      'Your card lies on top, so it works first, and the card below it does nothing any more.',
    moment: ({ turn, stack }) => turn === 2 && stack.length === 2,
  },
  {
    at: '.lane.near',
    says: ({ players }) =>
      `A new turn: a new card, ${players[0].time} time thanks to the Kettle, ` +
      'and 1 progress from Make the Bed.',
    moment: (view) => acts(view) && view.turn === 3,
  },
  {
    at: '.hand',
    says: () =>
      'People help with tasks. Play your neighbour: each of your tasks then brings 1 progress more.',
    moment: (view) => mayPlay(view, 3, 'core:helpful_neighbour'),
    task: 'core:helpful_neighbour',
  },
  {
    at: '.hand',
    says: () => 'Now play a task. It works once: 3 progress, and 1 more thanks to your neighbour.',
    moment: (view) =>
      mayPlay(view, 3, 'core:cook_dinner') && !holds(view, 'core:helpful_neighbour'),
    task: 'core:cook_dinner',
  },
  {
    at: '.hand',
    says: ({ rules }) =>
      'That is the whole game. Bright cards can be played now. ' +
      'Where no card of yours could change anything, the table passes for you. ' +
      `Go on to ${rules.goal}! After ${rules.turns} turns in all, whoever is ahead wins.`,
    moment: (view) =>
      view.turn === 3 && view.stack.length === 0 && !holds(view, 'core:cook_dinner'),
  },
];

function acts({ priority, viewer }: View): boolean {
  return priority === viewer;
}

function holds({ players }: View, id: string): boolean {
  return players[0].hand?.some((card) => card.id === id) ?? false;
}

function mayPlay(view: View, turn: number, id: string): boolean {
  return acts(view) && view.turn === turn && view.stack.length === 0 && holds(view, id);
}

/** guided is a view in which the reader can do no more than what the lesson is about. */
export function guided(view: View): View {
  const task = teachings.find(({ task, moment }) => task && moment(view))?.task;
  if (!task || view.viewer !== 0) return view;
  const actions = view.legal_actions.filter((action) => does(view, action, task));
  return { ...view, legal_actions: actions };
}

function does(view: View, action: Action, task: string): boolean {
  if (task === passTask) return action.type === 'pass_priority';
  return cardPlayed(view, action)?.id === task;
}
