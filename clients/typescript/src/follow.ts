import { actionIn } from './action.js';
import { calls } from './calls.js';
import type { GameReader, Reading, ReadOptions } from './interfaces.js';
import { hasSockets, Live, liveAt, withoutTickets } from './live.js';
import { isTemporary } from './problem.js';
import { pauseAfter } from './retry.js';
import type { Action, LogEntry, View } from './types.js';

/** A newer version than all before, and how the game got there. */
export interface Update {
  view: View;
  /** What happened since the update before, the oldest first. In the first one: what was asked for. */
  log: LogEntry[];
  /**
   * Whether the service was restored from a backup: the view has another history than the update before, and
   * perhaps a lower version. Then the log is empty.
   */
  restored?: boolean;
  /** Whether the deadline of the view has passed: its deadline_actions are accepted now. */
  overdue?: boolean;
}

/** The ReadOptions are for the first read. */
export interface FollowOptions extends ReadOptions {
  /**
   * Whether each log is complete, also where the service truncates it (log_truncated).
   * Each omitted version takes a request.
   */
  completeLog?: boolean;
  /**
   * Whether the seat moves elsewhere too, such as on another device. By default the
   * service announces the moves of the others only.
   */
  movesElsewhere?: boolean;
  /**
   * What a callback throws is an uncaught error of the page or the process. An update
   * whose onUpdate has thrown comes again.
   */
  onUpdate: (update: Update) => void;
  /** Called when the deadline of the newest version has passed: its deadline_actions are accepted now. */
  onOverdue?: (view: View) => void;
  /** Called after each read: with its error, or with null when it succeeded. */
  onRead?: (error: Error | null) => void;
  /** Called when a read fails permanently. After it only a move leads to updates. */
  onError?: (error: Error) => void;
}

/** Seconds between two reads while live updates come. */
const liveInterval = 60;

/** Seconds to the next read after a move, where the response does not say, or after an error of onUpdate. */
const moveInterval = 2;

/** Seconds to the reads after a version where the platform has no WebSocket, before those that the service asks for. */
const quickReads = [0.1, 0.2, 0.4, 0.8, 1.6];

/**
 * The seconds in which spectators read after a hint, each at a moment of its own, so that
 * a crowd does not read at once.
 */
const spread = 2;

/**
 * Follower reads a game when there is something new: when a message comes over the
 * WebSocket, when a poll interval has passed, and on refresh. A message is only a
 * hint: where one is lost, the next read returns what it announced.
 */
export class Follower {
  private version = -1;
  private history: string | undefined; // of that version
  private tag: string | null | undefined;
  private hinted = -1;
  private moves = 0; // that are under way
  private failures = 0;
  private quick = 0; // reads since the newest version
  private reading = false;
  private readAgain = false;
  private readSoon = false; // the timer is for a read after a hint
  private spectates = false;
  private live: Live | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private deadlineTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly aborter = new AbortController();

  constructor(
    private readonly game: GameReader,
    private readonly options: FollowOptions,
  ) {
    this.refresh();
  }

  stop() {
    this.aborter.abort();
    clearTimeout(this.timer);
    clearTimeout(this.deadlineTimer);
    this.live?.stop();
  }

  /** fail stops, and reports an error. */
  fail(error: Error) {
    this.stop();
    calls(() => this.options.onError?.(error));
  }

  /** hint reads the game if the version is new, after the response to a move under way. */
  hint(version: number) {
    this.hinted = Math.max(this.hinted, version);
    if (this.hinted <= this.version || this.moves) return;
    if (this.spectates) this.refreshSoon();
    else this.refresh();
  }

  /** refreshSoon reads the game once for all hints until then. */
  private refreshSoon() {
    if (this.readSoon || this.stopped) return;
    this.readSoon = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), Math.random() * spread * 1000);
  }

  /** refresh reads the game now. It resolves when nothing is being read any more. */
  async refresh(): Promise<void> {
    if (this.reading) {
      this.readAgain = true;
      return;
    }
    this.reading = true;
    this.readSoon = false;
    clearTimeout(this.timer);
    let wait: number | null;
    do {
      this.readAgain = false;
      this.hinted = -1;
      wait = await this.read();
    } while (this.readAgain && !this.stopped);
    this.reading = false;
    this.schedule(wait);
  }

  /**
   * moveBegins holds hints back until the returned function is called with the
   * response to the move, or with null where it failed.
   */
  moveBegins(action: Action): (reading: Reading<View> | null) => void {
    this.moves++;
    return (reading) => {
      this.moves--;
      if (reading) this.applyMove(action, reading);
      if (this.hinted > this.version) this.refresh();
    };
  }

  private applyMove(action: Action, reading: Reading<View>) {
    const { view, interval } = reading;
    if (view.version > this.version + 1) {
      this.hint(view.version); // there are versions between
      return;
    }
    const delivered = this.deliver(reading, [ownEntry(view, action)]);
    const next = interval ?? (view.status === 'finished' ? null : moveInterval);
    this.schedule(delivered ? next : moveInterval);
  }

  private get stopped() {
    return this.aborter.signal.aborted;
  }

  /** read reads once, and returns the seconds to the next time, or null for never. */
  private async read(): Promise<number | null> {
    try {
      const interval = await this.readNewer();
      this.failures = 0;
      if (!this.stopped) this.onRead(null);
      return interval;
    } catch (error) {
      if (this.stopped) return null;
      this.onRead(error as Error);
      if (isTemporary(error)) return pauseAfter(error, this.failures++);
      this.stopListening(); // the game has expired, for example
      calls(() => this.options.onError?.(error as Error));
      return null;
    }
  }

  private async readNewer(): Promise<number | null> {
    const { signal } = this.aborter;
    const { since, cards, completeLog } = this.options;
    const first = this.version < 0;
    const known = first ? since : this.version;
    const reading = first
      ? await this.game.readFirst({ since, cards }, signal)
      : await this.game.readNewer(this.version, signal, this.tag);
    const { view, interval } = reading;
    if (!view) return interval;
    const log = view.log ?? [];
    if (view.log_truncated && completeLog && known !== undefined) {
      log.unshift(...(await this.readOmitted(known, log)));
    }
    return this.deliver({ ...reading, view }, log) ? interval : moveInterval;
  }

  /** readOmitted reads the versions after since that are missing before a log. */
  private async readOmitted(since: number, log: LogEntry[]): Promise<LogEntry[]> {
    const entries: LogEntry[] = [];
    const end = log[0]?.version ?? 0;
    const options = { signal: this.aborter.signal, onRetry: (error: Error) => this.onRead(error) };
    for (let version = since + 1; version < end && !this.stopped; version++) {
      const view = await this.game.readVersion(version, options);
      entries.push(entryOf(view, actionIn(view)));
    }
    return entries;
  }

  /** deliver passes a newer version on. It returns false where that has failed: it is read again. */
  private deliver({ view, sent, tag }: Reading<View>, log: LogEntry[]): boolean {
    if (this.stopped) return true;
    const restored = this.isRestored(view, tag);
    if (view.version === this.version) this.tag = tag;
    if (view.version <= this.version && !restored) return true;
    const { version: known, history, tag: knownTag } = this;
    this.version = view.version;
    this.history = view.history?.sha256; // a game in the browser has none
    this.tag = tag;
    this.quick = 0;
    this.spectates = view.private && view.viewer === null;
    this.listen(view);
    this.watchDeadline(view, sent);
    const update = restored
      ? { view, log: [], restored }
      : { view, log: log.filter((entry) => entry.version > known) };
    const taken = calls(() => this.options.onUpdate(update));
    if (!taken) Object.assign(this, { version: known, history, tag: knownTag });
    return taken;
  }

  /**
   * isRestored says whether a view has another history than the last one. A lower version may also be a
   * response that is late, unless the service was restored since, which the tag says.
   */
  private isRestored(view: View, tag: string | null | undefined): boolean {
    if (view.version === this.version) return view.history?.sha256 !== this.history;
    return view.version < this.version && epochOf(tag) !== epochOf(this.tag);
  }

  private onRead(error: Error | null) {
    calls(() => this.options.onRead?.(error));
  }

  /** listen keeps a connection for live updates while the service offers one. */
  private listen({ live }: View) {
    if (!live || !hasSockets()) {
      this.stopListening();
    } else {
      const url = liveAt(this.game.live, this.options.movesElsewhere ? withoutTickets(live) : live);
      this.live ??= new Live(url, (version) => this.hint(version));
    }
  }

  private stopListening() {
    this.live?.stop();
    this.live = undefined;
  }

  /** watchDeadline reports the view when the viewer may act for an absent player. */
  private watchDeadline(view: View, sent: number) {
    clearTimeout(this.deadlineTimer);
    const { onOverdue } = this.options;
    if (!onOverdue || !view.deadline_actions?.length) return;
    const left = Date.parse(String(view.deadline)) - sent;
    this.deadlineTimer = setTimeout(() => onOverdue(view), left);
  }

  /** schedule plans the next read, unless a hint has. */
  private schedule(seconds: number | null) {
    if (this.readSoon) return;
    clearTimeout(this.timer);
    if (seconds === null || this.stopped) return;
    const live = this.live?.open && !this.failures;
    let wait = live ? Math.max(seconds, liveInterval) : seconds;
    if (!hasSockets()) wait = Math.min(wait, quickReads[this.quick++] ?? wait);
    this.timer = setTimeout(() => this.refresh(), wait * 1000);
  }
}

/** epochOf is what follows the version in the tag of a service that was restored. */
function epochOf(tag: string | null | undefined): string {
  return /-(.*)"$/.exec(tag ?? '')?.[1] ?? '';
}

function entryOf(view: View, action: Action | null): LogEntry {
  const { version, updated_at: at, events, history } = view;
  return { version, at, action, events, history };
}

/** ownEntry is the entry of a move of the viewer, who may have made it for an absent player. */
function ownEntry(view: View, action: Action): LogEntry {
  const { viewer } = view;
  const entry = entryOf(view, action);
  return viewer === null || action.player === viewer ? entry : { ...entry, by: viewer };
}
