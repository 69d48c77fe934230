import { request } from '../shell/request/request.ts'

const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12

/** Undefined while the server does not answer, and without https, where no form can be sent either. */
export async function seal(text: string): Promise<string | undefined> {
  const key = await keyOfBrowser()
  if (!key) return undefined
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, new TextEncoder().encode(text))
  return latin1(iv) + latin1(new Uint8Array(sealed))
}

/** Undefined while the server does not answer; null when the key is another one, such as after the browser was closed. */
export async function open(sealed: string): Promise<string | null | undefined> {
  const key = await keyOfBrowser()
  if (!key) return undefined
  const bytes = Uint8Array.from(sealed, (letter) => letter.charCodeAt(0))
  const parameters = { name: ALGORITHM, iv: bytes.subarray(0, IV_BYTES) }
  return crypto.subtle.decrypt(parameters, key, bytes.subarray(IV_BYTES)).then(
    (text) => new TextDecoder().decode(text),
    () => null,
  )
}

let key: Promise<CryptoKey | undefined> | undefined

/** The server makes the key from a cookie that scripts cannot read: the storage alone shows nobody what was typed. */
async function keyOfBrowser(): Promise<CryptoKey | undefined> {
  key ??= loadKey()
  const loaded = await key
  // The next text asks for it again.
  if (!loaded) key = undefined
  return loaded
}

async function loadKey(): Promise<CryptoKey | undefined> {
  if (!crypto.subtle) return undefined
  const outcome = await request('GET /api/storage-key', {})
  if (!outcome.isDone) return undefined
  const key = { kty: 'oct', k: outcome.answer.key }
  return crypto.subtle.importKey('jwk', key, ALGORITHM, false, ['encrypt', 'decrypt'])
}

const latin1 = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
