// A link that takes a seat of a private game to another device. It has the seat's
// token in its fragment, which browsers do not send.

import { ServiceError, type Service, type View } from 'cardgames-client';

/** What a link says. It comes from an address, so nothing of it is trusted. */
export interface SeatLink {
  /** Of the game. */
  id: string;
  token: string;
}

/** What a link turns out to be. */
export type Trial = { opens: View & { viewer: number } } | { refused: string };

const gameID = /^[a-z2-7]{26}$/;

/** A bearer token (RFC 6750, section 2.1), of a length that a header takes. */
const bearerToken = /^[A-Za-z0-9._~+/-]{1,256}=*$/;

export function seatLink(base: string, { id, token }: SeatLink): string {
  return `${base}#${new URLSearchParams({ game: id, token })}`;
}

/** isGameID reports whether the service may have a game of that id. */
export function isGameID(text: string): boolean {
  return gameID.test(text);
}

/**
 * tryLink reads the game with the token of a link, and changes nothing. It fails where the
 * service cannot be reached.
 */
export async function tryLink(service: Service, { id, token }: SeatLink): Promise<Trial> {
  if (!isGameID(id) || !bearerToken.test(token)) {
    return { refused: 'The link is damaged: it names no seat of a game.' };
  }
  try {
    const view = await service.game(id, token).read({ once: true });
    const { viewer } = view;
    if (viewer === null) return { refused: 'The link names no seat of this game.' };
    return { opens: { ...view, viewer } };
  } catch (error) {
    if (error instanceof ServiceError && !error.temporary) {
      return { refused: `The service says: ${error.message.replace(/\.$/, '')}.` };
    }
    throw error;
  }
}
