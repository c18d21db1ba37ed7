// What is on the boxes of card sets.

import type { OfferedCardSet } from 'cardgames-client';

export interface BoxArt {
  /** The class of its colour. */
  hue: string;
  /** Names of pictures of web/pictures, the one in front first. */
  pictures: string[];
}

/** The boxes of the sets that ship, by the names of their files. */
const shipped: Record<string, BoxArt> = {
  core: { hue: 'hue-near', pictures: ['house', 'sofa', 'kettle', 'bed', 'clothesline'] },
  house_guests: { hue: 'person', pictures: ['doorbell', 'suitcase', 'cake', 'umbrella', 'gift'] },
  flat_share: { hue: 'task', pictures: ['key', 'pizza', 'loudspeaker', 'guitar', 'dishes'] },
  garden: { hue: 'habit', pictures: ['tomato', 'snail', 'watering-can', 'sprout', 'wheelbarrow'] },
  opening_night: { hue: 'hue-dusk', pictures: ['stage', 'mask', 'spotlight', 'bouquet', 'violin'] },
  polar_station: { hue: 'hue-far', pictures: ['penguin', 'tent', 'snowflake', 'aurora', 'skis'] },
  haunted_inn: { hue: 'hue-mist', pictures: ['ghost', 'candle', 'bat', 'pumpkin', 'moon'] },
};

const otherHues = ['appliance', 'task', 'hue-dusk', 'habit', 'person'];

/** boxArtOf is the art of a set. A set that does not ship has a colour, and a picture by its name. */
export function boxArtOf({ name, file }: OfferedCardSet, isStandard: boolean): BoxArt {
  const id = isStandard ? 'core' : (file ?? '').replace(/\.json$/, '');
  return shipped[id] ?? { hue: otherHues[sumOf(name) % otherHues.length], pictures: [] };
}

function sumOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
}
