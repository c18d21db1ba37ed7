// How a card set looks: styles/components/places.css draws it by the name of its style.

/** The styles of the sets that ship, whose files name none; each style is one of these. */
const shipped = new Map([
  ['core', 'gingham'],
  ['house_guests', 'wallpaper'],
  ['flat_share', 'cork'],
  ['garden', 'lawn'],
  ['opening_night', 'curtain'],
  ['polar_station', 'ice'],
  ['haunted_inn', 'floorboards'],
]);

/** The names of all styles. */
export const styles = [...shipped.values()];

/** The style of a set that names none, and does not ship. */
const plain = 'gingham';

/** styleOf is the style of a set with an id: its own, or that which it ships with. A newer service may know more. */
export function styleOf(id: string, own?: string): string {
  return own !== undefined && styles.includes(own) ? own : (shipped.get(id) ?? plain);
}

/** styleOfGame is the style of the first set of a game. */
export function styleOfGame([first]: { set_id: string; style?: string }[]): string {
  return styleOf(first?.set_id ?? '', first?.style);
}
