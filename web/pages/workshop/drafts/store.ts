// Where drafts are kept: a database of this browser (Indexed Database API 3.0), which
// has room for many, and takes none from the seats of games in the other storage.

import type { Content, Draft, DraftInfo } from './draft';

/** Kept says what became of a draft that was to be kept. */
export type Kept = 'kept' | 'conflict';

/** A DraftStore keeps drafts. No draft takes the place of one that its writer has not read. */
export interface DraftStore {
  /** Whether drafts outlive the page. */
  readonly lasting: boolean;
  /** list returns all drafts, the newest first. */
  list(): Promise<DraftInfo[]>;
  read(id: string): Promise<Draft | null>;
  /**
   * keep writes a draft in place of the revision before it. It is a conflict if another
   * one was kept meanwhile, unless that says the same.
   */
  keep(draft: Draft): Promise<Kept>;
  /** remove removes a draft for good. */
  remove(id: string): Promise<void>;
}

const databaseName = 'cardgames.workshop';

/** openStore opens the database, or a store that ends with the page where there is none. */
export async function openStore(): Promise<DraftStore> {
  try {
    return new IndexedStore(await openDatabase());
  } catch {
    return new MemoryStore();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('drafts', { keyPath: 'id' });
    request.result.createObjectStore('texts');
  };
  return result(request);
}

class IndexedStore implements DraftStore {
  readonly lasting = true;

  constructor(private readonly database: IDBDatabase) {
    database.onversionchange = () => database.close();
  }

  async list(): Promise<DraftInfo[]> {
    const { drafts } = this.begin('readonly');
    return newestFirst(await result<DraftInfo[]>(drafts.getAll()));
  }

  async read(id: string): Promise<Draft | null> {
    const { drafts, texts } = this.begin('readonly');
    const [info, content] = await Promise.all([
      result<DraftInfo | undefined>(drafts.get(id)),
      result<Content | undefined>(texts.get(id)),
    ]);
    return info && content ? { ...info, ...content } : null;
  }

  async keep(draft: Draft): Promise<Kept> {
    const { drafts, texts, done } = this.begin('readwrite');
    const { text, with_core, ...info } = draft;
    const [kept, content] = await Promise.all([
      result<DraftInfo | undefined>(drafts.get(draft.id)),
      result<Content | undefined>(texts.get(draft.id)),
    ]);
    if (isConflict(draft, kept, content)) return 'conflict';
    drafts.put(info);
    texts.put({ text, with_core }, draft.id);
    await done;
    return 'kept';
  }

  async remove(id: string) {
    const { drafts, texts, done } = this.begin('readwrite');
    drafts.delete(id);
    texts.delete(id);
    await done;
  }

  private begin(mode: IDBTransactionMode) {
    const transaction = this.database.transaction(['drafts', 'texts'], mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The database is closed.'));
    });
    done.catch(() => {}); // who waits for it gets the error
    const [drafts, texts] = [transaction.objectStore('drafts'), transaction.objectStore('texts')];
    return { drafts, texts, done };
  }
}

/** MemoryStore keeps drafts for as long as the page is open. */
export class MemoryStore implements DraftStore {
  readonly lasting = false;
  private readonly drafts = new Map<string, Draft>();

  async list() {
    return newestFirst([...this.drafts.values()]);
  }

  async read(id: string) {
    return this.drafts.get(id) ?? null;
  }

  async keep(draft: Draft): Promise<Kept> {
    const kept = this.drafts.get(draft.id);
    if (isConflict(draft, kept, kept)) return 'conflict';
    this.drafts.set(draft.id, draft);
    return 'kept';
  }

  async remove(id: string) {
    this.drafts.delete(id);
  }
}

function isConflict(draft: Draft, kept?: DraftInfo, content?: Content): boolean {
  if ((kept?.revision ?? 0) < draft.revision) return false;
  return content?.text !== draft.text || kept?.deleted !== draft.deleted;
}

function newestFirst(drafts: DraftInfo[]): DraftInfo[] {
  return drafts.toSorted((a, b) => b.changed.localeCompare(a.changed));
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
