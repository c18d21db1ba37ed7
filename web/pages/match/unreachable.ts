/** unreachableText says why a game does not go on, and what becomes of a move that is under way. */
export function unreachableText(moves: boolean): string {
  if (navigator.onLine) {
    const waits = moves ? 'Your move has not arrived yet.' : 'The service does not respond.';
    return `${waits} Trying again…`;
  }
  const later = moves ? 'Your move is sent' : 'The game goes on';
  return `You are offline. ${later} when you are back.`;
}
