import type { Report } from '../program/operations';
import { firstChapter, tell, type Chapter } from '../text/story';
import { marksOf, type Mark } from './marks';

/** The story of a game, in words. */
export interface Told {
  /** By version: what had been told then. */
  story: Chapter[][];
  marks: Mark[];
}

/** tellAll tells a game from its start, with the names of its players. */
export function tellAll({ views }: Report, names: string[]): Told {
  let told = [firstChapter];
  const story = views.map((view, version) => {
    if (version > 0) told = tell(told, view, names);
    return told;
  });
  return { story, marks: marksOf(views, told) };
}
