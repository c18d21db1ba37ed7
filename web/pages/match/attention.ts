import { settings } from '../storage/settings';
import { atEnd } from '../ui/life';

/** What a window says of a game. */
export interface News {
  /** What the game is: "With a friend". */
  title: string;
  /** Whether the player has to choose. */
  mine: boolean;
  /** What the player can do, or how the game ended. */
  text: string;
  over: boolean;
}

const yourMove = 'Your move';

/**
 * Attention says in the tab's title, and by a notification where one is wanted, whose move it is; and
 * in the title how the game ended.
 */
export class Attention {
  private mine = true; // no notification of what the player sees at first
  private over = true;
  private notification: Notification | null = null;
  private readonly close = () => {
    this.notification?.close();
    this.notification = null;
  };

  constructor(
    private readonly id: string,
    private readonly signal: AbortSignal,
  ) {
    document.addEventListener('visibilitychange', this.close, { signal });
    atEnd(signal, this.close);
  }

  show({ title, mine, text, over }: News) {
    if (this.signal.aborted) return;
    const first = mine ? `● ${yourMove}` : over && text.replace(/\.$/, '');
    document.title = [first, title].filter(Boolean).join(' · ');
    if (mine && !this.mine) this.notify(yourMove, text);
    if (over && !this.over) this.notify('The game is over', text);
    this.mine = mine;
    this.over = over;
  }

  private notify(title: string, body: string) {
    if (!document.hidden) return;
    if (!settings().notify || Notification.permission !== 'granted') return;
    try {
      this.notification = new Notification(title, { body, tag: this.id });
    } catch {
      return; // some phones have notifications of installed pages alone
    }
    this.notification.onclick = () => {
      focus();
      this.close();
    };
  }
}

/** canNotify reports whether the browser has notifications that the player has not refused. */
export function canNotify(): boolean {
  return 'Notification' in window && Notification.permission !== 'denied';
}

/** askToNotify asks the browser's user, and reports whether there may be notifications. */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}
