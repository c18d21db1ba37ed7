import type { Follower } from 'cardgames-client';
import { atEnd } from '../ui/life';

/** RefreshTriggers makes a follower read when another tab has moved, and when this tab wakes up. */
export class RefreshTriggers {
  private readonly tabs = new BroadcastChannel('cardgames');

  constructor(
    private readonly id: string,
    private readonly follower: Follower,
    signal: AbortSignal,
  ) {
    this.tabs.onmessage = ({ data }) => {
      if (data.id === id) follower.hint(data.version);
    };
    addEventListener('online', this.wake, { signal });
    addEventListener('offline', this.wake, { signal });
    document.addEventListener('visibilitychange', this.wake, { signal });
    atEnd(signal, () => this.tabs.close());
  }

  /** announce says to other tabs that this one has made a version. */
  announce(version: number) {
    this.tabs.postMessage({ id: this.id, version });
  }

  private readonly wake = () => {
    if (document.visibilityState === 'visible') this.follower.refresh();
  };
}
