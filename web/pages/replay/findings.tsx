import { capital } from '../text/grammar';
import { jsx } from '../ui/jsx';
import type { Report } from '../program/operations';

/** Verdict says whether a saved game holds, and what that proves. */
export function Verdict({ report: { fault, verdict } }: { report: Report }) {
  if (!fault && !verdict) return null; // the game was played here
  if (fault) {
    return (
      <p class="verdict bad">
        <b>This saved game does not hold. </b>
        <span dir="auto">{capital(fault)}</span>
      </p>
    );
  }
  return (
    <p class="verdict good">
      <b>{verdict}</b>
    </p>
  );
}

/** Checks lists what was checked; it is open where something does not hold. */
export function Checks({ report: { fault, holds, open } }: { report: Report }) {
  if (holds.length + open.length === 0) return null;
  return (
    <details open={Boolean(fault)}>
      <summary>What was checked</summary>
      <ul class="findings">
        {holds.map((text) => (
          <li class="holds">{text}</li>
        ))}
        {open.map((text) => (
          <li class="unproven">
            <b>Not proven: </b>
            {text}
          </li>
        ))}
      </ul>
      <p class="fine">
        A hash is the fingerprint of a game up to one of its moves. This browser keeps one of each
        game that it shows.
      </p>
    </details>
  );
}
