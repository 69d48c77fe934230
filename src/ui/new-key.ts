/** A random unique key. crypto.randomUUID exists only on https and localhost, and the site may also run on http. */
export function newKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
