// What is on the boxes of card sets.

import type { OfferedCardSet } from 'cardgames-client';
import { styleOf } from '../cards/style';

export interface BoxArt {
  /** The name of its style. */
  style: string;
  /** Names of pictures of web/pictures, the one in front first. */
  pictures: string[];
}

/** The pictures of the sets that ship, by the names of their files, which are their ids too. */
const shipped = new Map([
  ['core', ['house', 'sofa', 'kettle', 'bed', 'clothesline']],
  ['house_guests', ['doorbell', 'suitcase', 'cake', 'umbrella', 'gift']],
  ['flat_share', ['key', 'pizza', 'loudspeaker', 'guitar', 'dishes']],
  ['garden', ['tomato', 'snail', 'watering-can', 'sprout', 'wheelbarrow']],
  ['opening_night', ['stage', 'mask', 'spotlight', 'bouquet', 'violin']],
  ['polar_station', ['penguin', 'tent', 'snowflake', 'aurora', 'skis']],
  ['haunted_inn', ['ghost', 'candle', 'bat', 'pumpkin', 'moon']],
]);

/** boxArtOf is the art of a set. A set that does not ship has a picture by its name. */
export function boxArtOf({ file, style }: OfferedCardSet, isStandard: boolean): BoxArt {
  const id = isStandard ? 'core' : (file ?? '').replace(/\.json$/, '');
  return { style: styleOf(id, style), pictures: shipped.get(id) ?? [] };
}
