import { capital, possessive } from '../text/grammar';
import type { Model } from './model';

/** zoneTitle names a player's zone: "Your hand", "Opponent’s board", "Player 1’s board". */
export function zoneTitle({ seated, me, names }: Model, seat: number, zone: string): string {
  if (!seated) return `${capital(possessive(names[seat]))} ${zone}`;
  return seat === me ? `Your ${zone}` : `Opponent’s ${zone}`;
}

/** label names a landmark. People search for the straight apostrophe. */
export function label(region: HTMLElement, title: string) {
  region.setAttribute('aria-label', title.replace('’', "'"));
}
