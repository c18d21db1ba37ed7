// Checks that the decks were fixed before the first move.

import type { KnownGame } from '../storage/games';
import { type Child, jsx } from '../ui/jsx';

/** The part of a saved game that the check needs. */
interface Saved {
  shuffle: { secret: string; commitment: string; seeded?: boolean; entropy?: string | null };
}

/**
 * checkShuffle compares the revealed secret of an exported game with its
 * commitment, and what the shuffle was made of with what this browser knows: the
 * commitment that it saw before the first move, and the entropy that it drew. It
 * returns what to show.
 */
export async function checkShuffle(
  saved: string,
  { commitment: seen, entropy: drawn }: Pick<KnownGame, 'commitment' | 'entropy'>,
): Promise<Child[]> {
  const { shuffle } = JSON.parse(saved) as Saved;
  const findings: Child[] = [await secretFinding(shuffle)];
  if (seen) {
    const text = 'it is the commitment that this browser saw before the first move.';
    findings.push(<Finding holds={seen === shuffle.commitment} text={text} />);
  } else {
    findings.push(
      <li>
        This browser saw the game only after its first move, so it has no earlier commitment to
        compare with this one.
      </li>,
    );
  }
  if (drawn) {
    const text = 'the entropy of the guest is what this browser drew.';
    findings.push(<Finding holds={drawn === shuffle.entropy} text={text} />);
  }
  return [
    <p>
      Before the first move the service published the SHA-256 of a secret, and now it has revealed
      the secret. So it could not change the order of the decks during the game.
    </p>,
    <ul class="findings">{findings}</ul>,
    <dl class="hashes">
      <dt>Secret</dt>
      <dd>{shuffle.secret}</dd>
      <dt>Commitment</dt>
      <dd>{shuffle.commitment}</dd>
      {shuffle.entropy && [<dt>Entropy of the guest</dt>, <dd>{shuffle.entropy}</dd>]}
    </dl>,
    ...(shuffle.entropy ? [<EntropyNote />] : []),
    ...(shuffle.seeded
      ? [<p>The secret came from a seed: a player who knew the seed knew the decks.</p>]
      : []),
    <p class="fine">
      Save the game and open it on the start page to check as well that the secret gives these decks
      and that every move was legal.
    </p>,
  ];
}

function EntropyNote() {
  return (
    <p>
      The decks come from this secret together with random bytes that the guest’s device drew after
      the service had published the commitment: neither of the two chose the decks alone.
    </p>
  );
}

async function secretFinding({ secret, commitment }: Saved['shuffle']): Promise<Child> {
  if (!crypto.subtle) {
    return (
      <li>
        This page was not opened over https, so the browser computes no SHA-256 here. Open the saved
        game to check it.
      </li>
    );
  }
  const sum = toHex(await crypto.subtle.digest('SHA-256', fromHex(secret)));
  return <Finding holds={sum === commitment} text="the SHA-256 of the secret is the commitment." />;
}

function Finding({ holds, text }: { holds: boolean; text: string }) {
  return (
    <li class={holds ? 'holds' : 'fails'}>
      <b>{holds ? 'Holds: ' : 'Does not hold: '}</b>
      {text}
    </li>
  );
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const digits = hex.match(/../g) ?? [];
  return Uint8Array.from(digits, (pair) => parseInt(pair, 16));
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
