import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

const NONCE_BYTES = 24
/** Before what is sealed. A text without it is of a build that sealed nothing. */
const MARK = 'sealed:'

/** The keys of the users of this tab, by how the names of their entries begin. In memory alone: after signing out nobody reads what stays. */
const keysOf = new Map<string, readonly Uint8Array[]>()

/** Keys in base64url, as the server answers them to the user: the first one seals, all of them open. `names`: how those of the user begin. */
export function unlock(names: string, keys: readonly string[]): void {
  keysOf.set(
    names,
    keys.map((key) => bytesOf(atob(key.replaceAll('-', '+').replaceAll('_', '/')))),
  )
}

export const lock = () => keysOf.clear()

/** Throws when the storage is full or missing, or the user it belongs to has signed out. */
export function write(name: string, text: string): void {
  const [key] = keysFor(name)
  if (!key) throw new Error('The storage is locked.')
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = xchacha20poly1305(key, nonce, bytesOf(name)).encrypt(new TextEncoder().encode(text))
  localStorage.setItem(name, MARK + btoa(latin1(nonce) + latin1(sealed)))
}

/** The text of an entry with this name; null without one that can be opened. */
export const read = (name: string): string | null => opened(name, localStorage.getItem(name))

export function opened(name: string, stored: string | null): string | null {
  if (stored === null || !stored.startsWith(MARK)) return stored
  for (const key of keysFor(name))
    try {
      const bytes = bytesOf(atob(stored.slice(MARK.length)))
      const box = xchacha20poly1305(key, bytes.subarray(0, NONCE_BYTES), bytesOf(name))
      return new TextDecoder().decode(box.decrypt(bytes.subarray(NONCE_BYTES)))
    } catch {
      // Perhaps with the next one.
    }
  return null
}

const keysFor = (name: string) => [...keysOf].find(([names]) => name.startsWith(names))?.[1] ?? []

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

function latin1(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
