// Plays and follows games of the card game service. README.md has examples.

export * from './common.js';
export { dearest, type ComputerOptions } from './computer.js';
export { PermanentError } from './faults.js';
export { Invited, type AcceptOptions, type InviteOptions } from './invite.js';
export { Service, type ServiceOptions } from './service.js';
