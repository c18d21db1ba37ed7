import type { OfferedCardSet } from 'cardgames-client';
import { pictureNamed, pictureOf } from '../pictures/load';
import { type Child, jsx } from '../ui/jsx';
import { boxArtOf, type BoxArt } from './box-art';

export interface BoxProps {
  set: OfferedCardSet;
  isStandard: boolean;
  /** Whether a reader who has played is pointed to this set. */
  isFresh: boolean;
  children: Child;
}

/** How many pictures are on a lid. */
const onLid = 3;

/** Box is a card set as a box on a shelf, which is ticked to be played with. */
export function Box({ set, isStandard, isFresh, children }: BoxProps) {
  const art = boxArtOf(set, isStandard);
  return (
    <label class="card-set" data-style={art.style}>
      {children}
      <span class="lid" aria-hidden="true">
        {picturesOf(art, set.name).slice(0, onLid)}
      </span>
      <b dir="auto">{set.name}</b>
      {isFresh && <span class="fresh">Not played yet</span>}
      {set.about && <small dir="auto">{set.about}</small>}
    </label>
  );
}

/** picturesOf are the pictures of a box. */
export function picturesOf({ pictures }: BoxArt, name: string): Child[] {
  return pictures.length > 0 ? pictures.map(pictureNamed) : [pictureOf({ name })];
}
