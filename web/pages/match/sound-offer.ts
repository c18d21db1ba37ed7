import type { View } from 'cardgames-client';
import { hearTurn } from '../sound/hear';
import { changeSettings, settings } from '../storage/settings';
import { outcomeOf } from '../text/situation';
import type { Child } from '../ui/jsx';
import { button } from './buttons';

/** SoundOffer offers sounds once: at the end of the first game that the player has won. */
export class SoundOffer {
  private stands = false;

  /** onChange is called when the offer was accepted. */
  constructor(private readonly onChange: () => void) {}

  /** button is the offer in a finished game; null where there is none. */
  button(view: View): Child {
    const { sound, soundOffered } = settings();
    if (sound === undefined && !soundOffered && outcomeOf(view) === 'won') {
      this.stands = true;
      changeSettings({ soundOffered: true });
    }
    return this.stands ? button('Turn sounds on', () => this.accept()) : null;
  }

  private accept() {
    this.stands = false;
    changeSettings({ sound: true });
    hearTurn().catch(() => {}); // the game is played without, too
    this.onChange();
  }
}
