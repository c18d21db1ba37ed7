import type { Follower } from 'cardgames-client';

/** RefreshTriggers makes a follower read when another tab has moved, and when this tab wakes up. */
export class RefreshTriggers {
  private readonly tabs = new BroadcastChannel('cardgames');

  constructor(
    private readonly id: string,
    private readonly follower: Follower,
  ) {
    this.tabs.onmessage = ({ data }) => {
      if (data.id === id) follower.hint(data.version);
    };
    addEventListener('online', this.wake);
    addEventListener('offline', this.wake);
    document.addEventListener('visibilitychange', this.wake);
  }

  /** announce says to other tabs that this one has made a version. */
  announce(version: number) {
    this.tabs.postMessage({ id: this.id, version });
  }

  stop() {
    this.tabs.close();
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
  }

  private readonly wake = () => {
    if (document.visibilityState === 'visible') this.follower.refresh();
  };
}
