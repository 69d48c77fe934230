import { createHash, randomBytes } from 'node:crypto'

/** What opens a session, a link or a challenge: 256 random bits, of which only the hash is kept. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
