// The time of the service, which decides when a deadline has passed. The clock of a
// device can be minutes off.

/** By how much the service's clock is ahead of this device's, in milliseconds. */
let ahead = 0;

/** A smaller difference can come from the network and from the header, which has whole seconds. */
const tolerance = 2000;

/** serviceNow is the service's time, in milliseconds since 1970. */
export function serviceNow(): number {
  return Date.now() + ahead;
}

/** fetchWithTime is fetch. It learns the service's time from Date (RFC 9110, section 6.6.1). */
export async function fetchWithTime(url: string, request: RequestInit): Promise<Response> {
  const begin = Date.now();
  const response = await fetch(url, request);
  const end = Date.now();
  const sent = Date.parse(response.headers.get('Date') ?? '');
  if (sent && end - begin < tolerance) {
    const difference = sent - (begin + end) / 2;
    ahead = Math.abs(difference) < tolerance ? 0 : difference;
  }
  return response;
}
