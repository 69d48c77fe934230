import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const PURPOSE = 'plinth: secrets at rest'

/** Thrown by `open`: the key or the owner is not the one used by `seal`, or the text was changed. */
export class CannotOpen extends Error {
  constructor() {
    super('The sealed secret cannot be opened: SECRET_KEY is not the one that it was sealed with.')
    this.name = 'CannotOpen'
  }
}

export type SecretBox = ReturnType<typeof secretBox>

const derived = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', PURPOSE, 32))

/**
 * Encrypts secrets with AES-256-GCM and the key to write with. They are read with it, and with the other keys. A text sealed for one `owner`
 * cannot be opened for another.
 */
export function secretBox(secretKey: string, ...otherKeys: readonly string[]) {
  const key = derived(secretKey)
  const keys = [key, ...otherKeys.map(derived)]
  return {
    /** Keys for one purpose, in base64url, derived from all keys; the one to write with first. */
    keysFor: (purpose: string): string[] =>
      [secretKey, ...otherKeys].map((from) =>
        Buffer.from(hkdfSync('sha256', from, '', `plinth: ${purpose}`, 32)).toString('base64url'),
      ),
    seal(text: string, owner: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed: string, owner: string): string {
      const bytes = Buffer.from(sealed, 'base64url')
      const iv = bytes.subarray(0, IV_BYTES)
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
      for (const one of keys)
        try {
          const decipher = createDecipheriv(ALGORITHM, one, iv, { authTagLength: TAG_BYTES })
          decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
          const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
          return Buffer.concat([text, decipher.final()]).toString('utf8')
        } catch {
          // Perhaps with the next one.
        }
      throw new CannotOpen()
    },
  }
}
