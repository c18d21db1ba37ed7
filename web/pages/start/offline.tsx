import { dropRelease, isKept, keepRelease } from '../offline/keep';
import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { WayButton } from './way';

/** OfflineWay lets the player keep the pages in this browser, and remove what is kept. */
export class OfflineWay {
  readonly element = h('div', { class: 'way-place' });
  private failed = false;

  constructor() {
    this.draw(false);
    isKept().then((kept) => kept && this.draw(true));
  }

  private draw(kept: boolean) {
    update(this.element, kept ? this.kept() : this.notKept());
  }

  private notKept() {
    return (
      <WayButton
        name="Keep it for playing offline"
        icon="deck"
        about={
          this.failed ? 'It could not be loaded. Are you online?' : 'Takes 6 MB in this browser.'
        }
        doing="Loading, for half a minute…"
        onChoose={async () => {
          const kept = await keepRelease();
          this.failed = !kept;
          this.draw(kept);
        }}
      />
    );
  }

  private kept() {
    return (
      <WayButton
        name="Kept for playing offline"
        icon="deck"
        about="Press to remove it from this browser."
        doing="Removing…"
        onChoose={async () => {
          await dropRelease();
          this.draw(false);
        }}
      />
    );
  }
}
