import type { View } from 'cardgames-client';
import { readCard, showPile } from '../cards/dialogs';
import type { Model } from '../table/model';
import { settings } from '../storage/settings';
import { Table } from '../table/table';
import { Frame, type Command } from '../ui/frame';
import type { Advice } from './advice';
import { DrawnAdvice } from './drawn-advice';

export interface ReplayTableOptions {
  title: string;
  /** Stands above the table. */
  panel: HTMLElement;
  commands: Command[];
  /** The seat at the lower edge. */
  seat: number;
  bothHands: boolean;
  onHands: (both: boolean) => void;
  /** A version is to be shown. */
  onStep: (version: number) => void;
}

/** What of a move the view does not have. */
type Rest = Pick<Model, 'names' | 'cards' | 'beats' | 'status' | 'log' | 'newest' | 'buttons'>;

/** ReplayTable shows moves of a game, in which its reader cannot act. */
export class ReplayTable {
  private readonly frame: Frame;
  private readonly table: Table;
  private readonly advice: DrawnAdvice;

  constructor(
    root: HTMLElement,
    life: AbortSignal,
    private readonly options: ReplayTableOptions,
  ) {
    const { title, panel, commands, bothHands, onHands, onStep } = options;
    const label = 'Show both hands';
    const about = 'as neither player saw them';
    const checks = [{ label, about, on: bothHands, onChange: onHands }];
    this.frame = new Frame(root, life, { title, checks, commands });
    this.frame.table.before(panel);
    this.frame.table.classList.add('replay');
    this.hide();
    this.table = new Table(this.frame.table, { onRead: readCard, onPile: showPile, onStep });
    this.advice = new DrawnAdvice(this.frame.table, life);
  }

  hide() {
    this.frame.table.hidden = true;
  }

  show(view: View, bothHands: boolean, rest: Rest) {
    const { seat } = this.options;
    this.frame.table.hidden = false;
    this.table.draw({
      view,
      shown: view.version,
      me: seat,
      home: seat,
      openHands: bothHands,
      seated: false,
      canAct: false,
      busy: false,
      passing: 0,
      quick: settings().quick,
      course: [],
      ...rest,
    });
  }

  /** staged settles when what a move set off was seen; null where that is so. */
  get staged(): Promise<void> | null {
    return this.table.staged;
  }

  /** advise marks what advice on the move that is shown speaks of; null for none. */
  advise(advice: Advice | null) {
    this.advice.show(advice);
  }

  showNotice(text: string) {
    this.frame.showNotice(text);
  }
}
