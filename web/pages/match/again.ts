import type { NewGame, RetryOptions, Service, View } from 'cardgames-client';
import { rememberGame, type KnownGame } from '../storage/games';

/** How a game that is to be created will be known to this browser. */
export type Seating = Pick<KnownGame, 'mode' | 'seat' | 'strength'>;

/** beginGame creates a game, remembers it, and returns its id. */
export async function beginGame(
  service: Service,
  { request, seating }: { request: NewGame; seating: Seating },
  options: RetryOptions,
): Promise<string> {
  const view = await service.createGame(request, options);
  const tokenOf = (seat: number) => view.seats?.find(({ player }) => player === seat)?.token;
  rememberGame({
    id: view.game_id,
    created: view.created_at,
    commitment: view.shuffle.commitment,
    sets: view.card_sets.map(({ name }) => name).join(', '),
    tokens: [tokenOf(0) ?? null, tokenOf(1) ?? null],
    ...seating,
  });
  return view.game_id;
}

/** requestOf asks for a game like one that was played here. */
export function requestOf({ mode }: Seating, { card_sets }: View): NewGame {
  const urls = card_sets.flatMap(({ url }) => url ?? []);
  return {
    ...(mode === 'computer' && { private: true }),
    ...(urls.length > 0 && { set_urls: urls }),
  };
}

/** canBeginAgain reports whether this browser plays both seats, and the service knows all cards. */
export function canBeginAgain({ mode, local }: KnownGame, { card_sets }: View): boolean {
  const known = card_sets.every(({ url, set_id }) => url !== null || set_id === 'core');
  return !local && known && (mode === 'computer' || mode === 'table');
}
