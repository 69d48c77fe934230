import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 in hexadecimal digits. Browsers have crypto.subtle only on https and localhost. */
export const digestOf = (content: string | Uint8Array) =>
  bytesToHex(sha256(typeof content === 'string' ? utf8ToBytes(content) : content))
