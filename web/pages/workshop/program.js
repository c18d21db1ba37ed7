// The workshop's program, in workers: the Go code of the tools for card authors.

import { programs, worker } from '../computer/programs';

/** It is loaded and compiled once for all workers. */
const compiled = programs ? WebAssembly.compileStreaming(fetch(`${programs}workshop.wasm`)) : Promise.reject(new Error('it is not in this build'));
compiled.catch(() => {}); // whoever asks is told

/** A Program does one thing after the other. */
export class Program {
  constructor() {
    /** @type {{resolve: (value: any) => void, reject: (e: Error) => void}[]} */
    this.waiting = [];
    this.worker = worker('workshop-worker.js');
    this.worker.onmessage = ({ data: { response, error } }) => {
      const next = this.waiting.shift();
      if (error) next?.reject(new Error(error));
      else next?.resolve(response);
    };
    this.started = compiled.then((module) => this.worker.postMessage({ programs, module }));
    this.started.catch(() => {});
  }

  /** @param {string} operation of web/internal/workshop @param {object} request @returns {Promise<any>} */
  async ask(operation, request) {
    await this.started;
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.worker.postMessage({ operation, request });
    });
  }
}

/** crew is a program for each core, as far as that helps. */
export const crew = () => Array.from({ length: Math.min(4, navigator.hardwareConcurrency || 2) }, () => new Program());

/**
 * measure plays the games of a plan, in parts that the players share.
 * @param {Program[]} players @param {object} cards @param {object} plan @param {number} parts
 * @param {() => boolean} goesOn is told of each part that is done, and reports whether to go on
 * @returns {Promise<object[]>} the counts
 */
export async function measure(players, cards, plan, parts, goesOn) {
  /** @type {object[]} */
  const counts = [];
  let next = 0;
  await Promise.all(players.map(async (player) => {
    for (let part = next++; part < parts; part = next++) {
      counts[part] = await player.ask('count', { cards, plan, part, parts });
      if (!goesOn()) next = parts;
    }
  }));
  return counts;
}

const number = (/** @type {string|null} */ text) => (text === null ? null : Number(text));

/**
 * localService responds as the service does, for the game that a program plays.
 * @param {Program} program @param {string} path @param {RequestInit} request
 */
export async function localService(program, path, request) {
  const headers = new Headers(request.headers);
  const query = new URL(path, location.href).searchParams;
  const player = Number(headers.get('Authorization')?.replace('Bearer ', ''));
  try {
    return Response.json(request.body
      ? await program.ask('act', { player, version: Number(JSON.parse(headers.get('If-Match') ?? '')), action: JSON.parse(String(request.body)) })
      : await program.ask('read', { player, version: number(query.get('version')), since: number(query.get('since')) }));
  } catch (error) {
    return Response.json({ detail: /** @type {Error} */ (error).message }, { status: 422 });
  }
}
