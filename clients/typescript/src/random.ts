/** randomHex returns random bytes, fit for secrets, in lower-case hex. */
export function randomHex(bytes: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** randomKey is an Idempotency-Key: 128 random bits in hex. */
export function randomKey(): string {
  return randomHex(16);
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
