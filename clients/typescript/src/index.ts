// Plays and follows games of the card game service. README.md has an example.

export { Follower, type FollowOptions, type Update } from './follow.js';
export { Game, randomKey } from './game.js';
export type { Reading, ReadOptions, RequestOptions } from './interfaces.js';
export { ServiceError } from './problem.js';
export { retry, sleep, type RetryOptions } from './retry.js';
export { Service, type ServiceOptions } from './service.js';
export type * from './types.js';
