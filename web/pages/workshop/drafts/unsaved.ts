// Drafts that could not be kept before their page was closed: a database does not finish
// what it has begun, so they are put into the storage that does. The next page that is
// opened keeps them.

import { keysWith, load, remove, store } from '../../storage/local';
import type { Draft } from './draft';

const prefix = 'cardgames.workshop.unsaved.';

/** leaveUnsaved leaves a draft to the next page. */
export function leaveUnsaved(draft: Draft) {
  store(prefix + draft.id, draft);
}

/** forgetUnsaved is for a draft that was kept after all. */
export function forgetUnsaved(id: string) {
  remove(prefix + id);
}

/** Unsaved is a draft that was left. */
export interface Unsaved {
  draft: Draft;
  /** forget is called once it is kept. */
  forget: () => void;
}

export function unsavedDrafts(): Unsaved[] {
  return keysWith(prefix).flatMap((key) => {
    const draft = load<Draft | null>(key, null);
    return typeof draft?.text === 'string' ? [{ draft, forget: () => remove(key) }] : [];
  });
}

/** unkeptText says why the last changes were not kept. */
export function unkeptText({ name, message }: Error): string {
  if (name !== 'QuotaExceededError') {
    return `The last changes are only in this window: ${message}`;
  }
  return (
    'This browser has no room left, so the last changes are only in this window. ' +
    'Download the draft, or delete others.'
  );
}
