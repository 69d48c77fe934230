/** A random unique key, a UUID. crypto.randomUUID exists only on https and localhost, and the site may also run on http. */
export function newKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
