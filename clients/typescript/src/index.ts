// Plays and follows games of the card game service. README.md has an example.

export { Follower, type FollowOptions, type Update } from './follow.js';
export { Game, randomKey, type Reading, type ReadOptions } from './game.js';
export { ServiceError } from './problem.js';
export { retry, sleep, type RetryOptions } from './retry.js';
export { Service, type RequestOptions, type ServiceOptions } from './service.js';
export type * from './types.js';
