import { createHash, randomBytes } from 'node:crypto'

/** The secret of a session, a link or a challenge: 256 random bits. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
