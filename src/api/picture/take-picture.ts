import { createHash } from 'node:crypto'
import type { Disk } from 'flydrive'
import type { Actor } from '../../domain/account/user.ts'
import { NOT_A_PICTURE, originalName, type Picture, variantName } from '../../domain/picture/picture.ts'
import { Problem, wrongType } from '../../domain/problem.ts'
import { visibleText } from '../../domain/visible-text.ts'
import { EncodingFailed, type PictureEncoder } from '../../outside/encode-pictures.ts'
import type { Database } from '../../store/database.ts'
import { addPicture, findPicture } from '../../store/picture/pictures.ts'

export type PictureStore = { db: Database; files: Disk; encoder: PictureEncoder; onPicture: () => void }

/**
 * Takes an uploaded picture: decoded to be believed, cleaned, kept with its WebP variants, the rest queued. The same file
 * sent twice is one picture. 415 when it cannot be read as a picture.
 */
export async function takePicture(
  { db, files, encoder, onPicture }: PictureStore,
  actor: Actor,
  bytes: Uint8Array,
  fileName: string,
): Promise<Picture> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const before = await findPicture(db, id)
  if (before) return before
  const { facts, original, webp } = await encoder.run({ kind: 'take', bytes }, { urgent: true }).catch(refuse)
  const picture: Picture = { ...facts, id, hasWebp: true, hasAvif: false, hasAnimation: false }
  // Files first: a row without its files would be a broken picture, files without a row are nothing.
  await Promise.all([
    files.put(originalName(picture), original),
    ...webp.map((variant) => files.put(variantName(id, variant.width, 'webp'), variant.bytes)),
  ])
  await addPicture(db, actor, { ...picture, bytes: original.byteLength }, nameOf(fileName))
  onPicture()
  return picture
}

function refuse(error: unknown): never {
  if (!(error instanceof EncodingFailed)) throw error
  if (error.reason === 'too many pixels') {
    throw new Problem(422, 'This picture has more than 50 megapixels.', {
      errors: { file: 'This picture has more than 50 megapixels.' },
    })
  }
  throw wrongType(NOT_A_PICTURE)
}

/** For the activity log alone: the last word of the path, without what cannot be stored or seen. */
function nameOf(fileName: string) {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  return visibleText(last.replace(/\p{Cc}/gu, '')).slice(0, 200)
}
