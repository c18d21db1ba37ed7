import { ServiceError, type Fault } from 'cardgames-client';
import { jsx } from '../ui/jsx';

interface Props {
  error: Error;
  /** The card sets of the request, in its order. */
  urls: string[];
}

/** Faults shows why a game was not created, each fault at the card set that it is about. */
export function Faults({ error, urls }: Props) {
  const problem = error instanceof ServiceError ? error.problem : {};
  const detail = error instanceof ServiceError ? error.message : unreachableText();
  const bySet = Map.groupBy(problem.errors ?? [], (fault) => setOf(fault, urls));
  return (
    <div>
      <p>
        <b>{problem.title ?? 'The game could not be created'}</b> {detail}
      </p>
      {!(error instanceof ServiceError) && (
        <a class="button" href="#solo">
          Play against the computer without it
        </a>
      )}
      {[...bySet].map(([url, faults]) => (
        <FaultsOfSet url={url} faults={faults} />
      ))}
    </div>
  );
}

function unreachableText(): string {
  if (!navigator.onLine) return 'You are offline, and this needs the service.';
  return 'The service does not respond. Are you online?';
}

/** setOf is the URL of the card set that a fault is about, or empty. */
function setOf({ url, pointer = '' }: Fault, urls: string[]): string {
  const index = /^\/set_urls\/(\d)$/.exec(pointer)?.[1];
  return url ?? urls[Number(index)] ?? '';
}

function FaultsOfSet({ url, faults }: { url: string; faults: Fault[] }) {
  return (
    <div class="fault">
      {url && (
        <p class="url" dir="ltr">
          {url}
        </p>
      )}
      <ul>
        {faults.map((fault) => (
          <FaultItem fault={fault} />
        ))}
      </ul>
    </div>
  );
}

function FaultItem({ fault: { url, pointer, line, column, detail } }: { fault: Fault }) {
  return (
    <li>
      {line && <span class="place">{`line ${line}, column ${column} `}</span>}
      {url && <code>{`${pointer || '/'} `}</code>}
      <span dir="auto">{detail}</span>
    </li>
  );
}
