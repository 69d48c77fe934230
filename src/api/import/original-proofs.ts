import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type FileFacts, pictureIdAt } from '../../domain/import/archive.ts'
import type { SecretBox } from '../../outside/secrets.ts'

/**
 * Proofs that this server has encoded a picture: HMACs of its place in the archive, which has its id, and the SHA-256 of its bytes. So an archive brings
 * back the very files, and nothing that the server has not encoded itself is ever stored unchanged.
 */
export function originalProofs(secrets: SecretBox) {
  const keys = secrets.keysFor('originals in archives')
  const proof = (key: string, path: string, sha256: Buffer) =>
    createHmac('sha256', key).update(path).update(sha256).digest()
  return {
    make: (path: string, sha256: Buffer) => proof(keys[0]!, path, sha256).toString('base64url'),
    /** The id under which these bytes were the original of a picture here; undefined without a proof. */
    provenId(about: FileFacts, bytes: Uint8Array): string | undefined {
      const sha256 = createHash('sha256').update(bytes).digest()
      const given = Buffer.from(about.proof ?? '', 'base64url')
      const isProven = keys
        .map((key) => proof(key, about.path, sha256))
        .some((own) => own.length === given.length && timingSafeEqual(own, given))
      return isProven ? pictureIdAt(about.path) : undefined
    },
  }
}
