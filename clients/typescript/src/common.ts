// What both entries of the package have.

export {
  newGuest,
  newHost,
  rematchID,
  type Attempt,
  type GuestAttempt,
  type HostAttempt,
} from './attempt.js';
export { Follower, type FollowOptions, type Update } from './follow.js';
export { Game } from './game.js';
export type { Reading, ReadOptions, Reply, RequestOptions } from './interfaces.js';
export { Invitations, isGone, isTaken, type RematchAccess } from './invitations.js';
export { findOpponent, opponentTurnSeconds, type OpponentOptions } from './opponent.js';
export { ServiceError } from './problem.js';
export type { BasicOptions } from './basic.js';
export { randomKey } from './random.js';
export { findRematch, rematch, rematchTime, type OldSeat, type RematchOptions } from './rematch.js';
export { retry, sleep, type RetryOptions } from './retry.js';
export { noShow, searchOn } from './stranger.js';
export type * from './types.js';
export { OwnOffer, type Seat, type Standing } from './waiting.js';
