// The card sets that decks are chosen from.

import { load, store } from '../storage/local';
import { openStore } from '../workshop/drafts/store';
import { labelOf, type Draft } from '../workshop/drafts/draft';
import { takeOver } from '../workshop/drafts/upkeep';
import type { LocalGameProgram } from '../program/localgame';
import type { Pool, PoolSet, Shipped } from '../program/operations';

/** A set that the workshop keeps in this browser. */
export interface OwnSet {
  id: string;
  name: string;
  text: string;
  set_id: string;
  version: string;
}

/** Offered are the sets to choose from. */
export interface Offered {
  shipped: Shipped[];
  own: OwnSet[];
}

/** Chosen are the files of sets that ship, and the ids of own ones. */
export interface Chosen {
  files: string[];
  own: string[];
}

const key = 'cardgames.decks.pool';

/** lastChosen are the sets that were chosen last; at first all that ship. */
export function lastChosen({ shipped, own }: Offered): Chosen {
  const kept = load<Partial<Chosen>>(key, {});
  const files = shipped.map(({ file }) => file).filter((file) => kept.files?.includes(file));
  const ids = own.map(({ id }) => id).filter((id) => kept.own?.includes(id));
  if (files.length + ids.length > 0) return { files, own: ids };
  return { files: shipped.map(({ file }) => file), own: [] };
}

export function keepChosen(chosen: Chosen) {
  store(key, chosen);
}

/** poolOf are the chosen sets in the order in which a game has them. */
export function poolOf({ shipped, own }: Offered, chosen: Chosen): Pool {
  const files = shipped.filter(({ file }) => chosen.files.includes(file));
  const texts = own.filter(({ id }) => chosen.own.includes(id));
  return { sets: [...files.map(({ file }): PoolSet => ({ file })), ...texts.map(textOf)] };
}

function textOf({ text }: OwnSet): PoolSet {
  return { text };
}

/** ownSets are the sets of the workshop that have cards, with what its page has left to the next one. */
export async function ownSets(): Promise<OwnSet[]> {
  const drafts = await openStore();
  await takeOver(drafts).catch(() => {}); // no room: those that are kept are there
  const kept = (await drafts.list()).filter(({ deleted, cards }) => !deleted && cards > 0);
  const read = await Promise.all(kept.map(({ id }) => drafts.read(id)));
  return read.flatMap((draft) => (draft ? ownSet(draft) : []));
}

/** ownSet is none where the text is not finished. */
function ownSet(draft: Draft): OwnSet[] {
  try {
    const { set_id, version } = JSON.parse(draft.text) as Partial<OwnSet>;
    if (typeof set_id !== 'string' || typeof version !== 'string') return [];
    return [{ id: draft.id, name: labelOf(draft), text: draft.text, set_id, version }];
  } catch {
    return [];
  }
}

/** offeredSets are those that ship, and those of this browser. */
export async function offeredSets(program: LocalGameProgram): Promise<Offered> {
  const [shipped, own] = await Promise.all([
    program.call('shipped', {}),
    ownSets().catch(() => []), // storage is off
  ]);
  return { shipped, own };
}
