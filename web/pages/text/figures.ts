/** The figures of the rules of new games. The page states them. */
export interface Figures {
  goal: number;
  turns: number;
  hand_limit: number;
  base_time: number;
  appliance_cap: number;
  person_cap: number;
  deck_size: number;
  /** The cards that the first and the second player begin with. */
  opening_hands: [number, number];
}

export const figures: Figures = JSON.parse(document.documentElement.dataset.rules ?? '{}');
