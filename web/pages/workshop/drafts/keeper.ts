import { randomKey } from 'cardgames-client';
import { recall, remember } from '../../storage/window';
import { labelOf, newDraft, summary, type Content, type Draft, type DraftInfo } from './draft';
import { openStore, type DraftStore } from './store';
import { forgetUnsaved, leaveUnsaved, unkeptText } from './unsaved';
import { keepCopy, removeOld, takeOver } from './upkeep';

export interface KeeperEvents {
  /** Called with a draft whose text is to be shown in place of the one that was. */
  onOpen: (draft: Draft) => void;
  /** Called when the list of drafts, or what is known of the current one, has changed. */
  onList: () => void;
  /** Called with what the author should know; an empty text takes the last one back. */
  onNotice: (text: string) => void;
}

/** A change is kept so long after the last key, in milliseconds. */
const pause = 250;

/** Names the draft that a window shows, in the storage of the window. */
const currentKey = 'cardgames.workshop.draft';

/**
 * Keeper keeps the draft that is written, and the others. What two windows make of one
 * draft become two drafts.
 */
export class Keeper {
  private readonly channel = new BroadcastChannel('cardgames.workshop');
  private shown: Draft = newDraft({ text: '', with_core: false });
  private changed = false;
  private saving = false; // a change that is not kept yet
  private failed = false;
  private left = false;
  private timer = 0;
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly store: DraftStore,
    private readonly events: KeeperEvents,
  ) {
    this.channel.onmessage = ({ data }) => this.inOrder(() => this.takeOver(data));
    addEventListener('pagehide', () => this.leave());
    addEventListener('beforeunload', (event) => {
      if (this.failed && this.changed) event.preventDefault();
    });
  }

  /** start opens the draft that this window has shown last, or else the newest. */
  static async start(events: KeeperEvents): Promise<Keeper> {
    const keeper = new Keeper(await openStore(), events);
    await keeper.inOrder(() => keeper.begin());
    return keeper;
  }

  get current(): Draft {
    return this.shown;
  }

  get lasting(): boolean {
    return this.store.lasting;
  }

  list(): Promise<DraftInfo[]> {
    return this.inOrder(() => this.store.list());
  }

  /** change says what the author has written. */
  change({ text, with_core }: Content) {
    if (text === this.shown.text && with_core === this.shown.with_core) return;
    this.shown = { ...this.shown, text, with_core };
    this.changed = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.inOrder(() => this.save()), pause);
  }

  /** create begins a draft of its own. */
  create(content: Content, title = ''): Promise<void> {
    return this.inOrder(async () => {
      await this.save();
      this.show(newDraft(content, title));
      this.changed = content.text.trim() !== '';
      await this.save();
    });
  }

  open(id: string): Promise<void> {
    return this.inOrder(async () => {
      await this.save();
      const draft = await this.store.read(id);
      if (draft) this.show(draft);
    });
  }

  duplicate(id: string): Promise<void> {
    return this.inOrder(async () => {
      await this.save();
      const draft = await this.store.read(id);
      if (draft) await keepCopy(this.store, draft, `${labelOf(draft)} (copy)`);
      this.announce('');
    });
  }

  rename(id: string, title: string): Promise<void> {
    return this.alter(id, { title: title.trim() });
  }

  /** remove deletes a draft, which can be restored. */
  remove(id: string): Promise<void> {
    return this.alter(id, { deleted: new Date().toISOString() });
  }

  restore(id: string): Promise<void> {
    return this.alter(id, { deleted: undefined });
  }

  /** inOrder does one thing after the other. */
  private inOrder<T>(work: () => Promise<T>): Promise<T> {
    const next = this.queue.then(work);
    this.queue = next.catch((error: Error) => this.fail(error));
    return next;
  }

  private async begin() {
    await takeOver(this.store);
    await removeOld(this.store);
    const alive = (await this.store.list()).filter(({ deleted }) => !deleted);
    const last = recall(currentKey);
    const first = alive.find(({ id }) => id === last) ?? alive[0];
    const draft = first ? await this.store.read(first.id) : null;
    this.show(draft ?? this.shown);
  }

  private async save() {
    if (!this.changed) return;
    const { text, revision } = this.shown;
    if (revision === 0 && text.trim() === '') return;
    const draft = this.nextRevision();
    this.changed = false;
    this.saving = true;
    try {
      if ((await this.store.keep(draft)) === 'conflict') return await this.part(draft);
    } catch (error) {
      this.changed = true;
      return this.fail(error as Error);
    } finally {
      this.saving = false;
    }
    this.kept(draft);
  }

  private nextRevision(): Draft {
    const { shown } = this;
    const changed = new Date().toISOString();
    return { ...shown, ...summary(shown.text), changed, revision: shown.revision + 1 };
  }

  /** kept notes that a draft is kept; the author may have gone on writing. */
  private kept(draft: Draft) {
    const { text, with_core } = this.shown;
    this.shown = { ...draft, text, with_core };
    if (this.failed) this.events.onNotice('');
    this.failed = false;
    if (this.left) forgetUnsaved(draft.id);
    this.left = false;
    remember(currentKey, draft.id);
    this.announce(draft.id);
  }

  /** part makes a draft of its own of what another window has changed meanwhile. */
  private async part(draft: Draft) {
    const title = `${labelOf(draft)} (from this window)`;
    const copy = await keepCopy(this.store, draft, title);
    this.kept(copy);
    this.events.onNotice(
      `Another window has changed this draft too. What you wrote here is now the draft “${title}”.`,
    );
  }

  /** alter changes what the list says of a draft. */
  private alter(id: string, changes: Partial<DraftInfo>): Promise<void> {
    return this.inOrder(async () => {
      await this.save();
      const draft = await this.store.read(id);
      if (!draft) return;
      const altered = { ...draft, ...changes, revision: draft.revision + 1 };
      await this.store.keep(altered);
      this.announce(id);
      if (id !== this.shown.id) return;
      if (altered.deleted) await this.showAnother();
      else this.kept(altered);
    });
  }

  private async showAnother() {
    const next = (await this.store.list()).find(({ deleted }) => !deleted);
    const draft = next && (await this.store.read(next.id));
    this.show(draft ?? newDraft({ text: '', with_core: false }));
  }

  /** takeOver shows a draft as another window has changed it. */
  private async takeOver(id: string) {
    this.events.onList();
    if (id !== this.shown.id) return;
    if (this.changed) return this.save(); // which makes two drafts of it
    const draft = await this.store.read(id);
    if (!draft || draft.deleted) {
      this.shown = { ...this.shown, id: randomKey(), revision: 0 };
      this.events.onNotice(
        'This draft was deleted in another window. It is kept as soon as you change it.',
      );
    } else if (draft.revision > this.shown.revision) {
      this.show(draft);
      this.events.onNotice('This is what another window has made of the draft.');
    }
  }

  private show(draft: Draft) {
    this.shown = draft;
    this.changed = false;
    if (draft.revision > 0) remember(currentKey, draft.id);
    this.events.onOpen(draft);
    this.events.onList();
  }

  /** announce tells the other windows, and this one, that a draft is another one now. */
  private announce(id: string) {
    this.channel.postMessage(id);
    this.events.onList();
  }

  private leave() {
    if (!this.changed && !this.saving) return;
    leaveUnsaved(this.nextRevision());
    this.left = true;
    this.inOrder(() => this.save());
  }

  private fail(error: Error) {
    this.failed = true;
    this.events.onNotice(unkeptText(error));
  }
}
