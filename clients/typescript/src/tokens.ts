import { hexOf, randomHex } from './random.js';
import { sha256 } from './sha256.js';
import type { NewGame, SeatToken } from './types.js';

/**
 * withTokens adds the hashes that a request for a private game leaves to the service,
 * of new tokens, and returns those. So the request can be repeated: the service shows
 * tokens that it makes only once.
 */
export function withTokens(request: NewGame): { body: NewGame; seats: SeatToken[] } {
  if (!request.private) return { body: request, seats: [] };
  const seats: SeatToken[] = [];
  const hashes = (request.seat_hashes ?? [null, null]).map((hash, player) => {
    if (hash) return hash;
    const token = randomHex(16);
    seats.push({ player, token });
    return hexOf(sha256(new TextEncoder().encode(token)));
  });
  return { body: { ...request, seat_hashes: hashes }, seats };
}
