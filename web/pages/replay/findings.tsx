import { capital } from '../text/grammar';
import { showDialog } from '../ui/dialog';
import { jsx } from '../ui/jsx';
import type { Report } from '../program/operations';

/** Verdict says what is wrong with a saved game, or with a tick that it holds. What was checked is a dialog. */
export function Verdict({ report }: { report: Report }) {
  const { fault, verdict, holds, open } = report;
  if (!fault && !verdict) return null; // the game was played here
  const show = () => showDialog('What was checked', <Checks report={report} />);
  if (!fault) {
    return (
      <button type="button" class="verdict good" onclick={show}>
        Verified
      </button>
    );
  }
  return [
    <p class="verdict bad">
      <b>This saved game does not hold. </b>
      <span dir="auto">{capital(fault)}</span>
    </p>,
    holds.length + open.length > 0 && (
      <button type="button" class="checks" onclick={show}>
        What was checked
      </button>
    ),
  ];
}

/** Checks says what the checks prove, and lists them. */
function Checks({ report: { fault, verdict, holds, open } }: { report: Report }) {
  return [
    <p>
      <b dir="auto">{capital(fault || verdict)}</b>
    </p>,
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
    </ul>,
    <p class="fine">
      A hash is the fingerprint of a game up to one of its moves. This browser keeps one of each
      game that it shows.
    </p>,
  ];
}
