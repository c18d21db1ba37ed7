// What is done with the drafts of the store beside the one that is written.

import { randomKey } from 'cardgames-client';
import { labelOf, type Draft } from './draft';
import type { DraftStore } from './store';
import { unsavedDrafts } from './unsaved';

/** How long a deleted draft can be restored, in milliseconds. */
const keptDeleted = 30 * 24 * 60 * 60 * 1000;

/** takeOver keeps what pages that were closed have left. */
export async function takeOver(store: DraftStore) {
  for (const { draft, forget } of unsavedDrafts()) {
    if ((await store.keep(draft)) === 'conflict') {
      await keepCopy(store, draft, `${labelOf(draft)} (from another window)`);
    }
    forget();
  }
}

/** removeOld removes drafts that were deleted too long ago to be restored. */
export async function removeOld(store: DraftStore) {
  const oldest = new Date(Date.now() - keptDeleted).toISOString();
  for (const { id, deleted } of await store.list()) {
    if (deleted && deleted < oldest) await store.remove(id);
  }
}

/** keepCopy keeps a draft as another one, with a title of its own. */
export async function keepCopy(store: DraftStore, draft: Draft, title: string): Promise<Draft> {
  const changed = new Date().toISOString();
  const copy = { ...draft, id: randomKey(), title, changed, revision: 1, deleted: undefined };
  await store.keep(copy);
  return copy;
}
