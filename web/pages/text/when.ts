import { count } from './grammar';

/** when says how long ago a time was: "5 min ago". It returns an empty string for other times. */
export function when(iso: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(iso)) / 60_000);
  if (!(minutes >= 0)) return '';
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${count(hours, 'hour')} ago`;
  return `${count(Math.floor(hours / 24), 'day')} ago`;
}

const units: [seconds: number, name: string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
];

/** duration is a number of seconds in the largest unit that fits: "2 minutes", "90 seconds". */
export function duration(seconds: number): string {
  for (const [length, name] of units) {
    if (seconds >= length && seconds % length === 0) return count(seconds / length, name);
  }
  return count(seconds, 'second');
}

/** untilNextDay says when the next day begins in UTC. */
export function untilNextDay(): string {
  const hours = 23 - new Date(Date.now()).getUTCHours();
  return hours === 0 ? 'within an hour' : `in about ${count(hours, 'hour')}`;
}
