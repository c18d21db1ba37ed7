// The same for a page on the service's own host, which has its own ways to begin a game: a smaller Service.

export * from './common.js';
export { BasicService as Service } from './basic.js';
