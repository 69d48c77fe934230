import { createHash } from 'node:crypto'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { FileStore } from '../../domain/file-store.ts'
import {
  MAX_FRAMES,
  MAX_PIXELS,
  NOT_A_PICTURE,
  originalName,
  readyFiles,
  variantName,
} from '../../domain/picture/picture.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { notValid, wrongType } from '../../domain/problem.ts'
import { visibleText } from '../../domain/visible-text.ts'
import { EncodingFailed, type PictureEncoder } from '../../outside/encode-pictures.ts'
import type { Unreadable } from '../../outside/picture-encoder.ts'
import type { Database } from '../../store/database.ts'
import { addPicture, queueMissingFiles, renewPicture } from '../../store/picture/pictures.ts'

export type PictureStore = { db: Database; files: FileStore; encoder: PictureEncoder; onPicture: () => void }

/**
 * Takes an uploaded picture: decoded to be believed, cleaned, kept with its WebP variants, the rest queued. The same file
 * sent twice is one picture, whose files are made again where they are gone. 415 when it cannot be read as a picture.
 */
export async function storePicture(
  { db, files, encoder, onPicture }: PictureStore,
  actor: Actor,
  bytes: Uint8Array,
  fileName: string,
): Promise<Picture> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const before = await renewPicture(db, id)
  if (before && (await isWhole(files, before))) return before
  const { facts, original, webp } = await encoder.run({ kind: 'take', bytes }, { urgent: true }).catch(refuse)
  const picture: Picture = { ...facts, id, hasWebp: true, hasAvif: false, hasAnimation: false }
  const made = new Map([
    [originalName(picture), original],
    ...webp.map((variant) => [variantName(id, variant.width, 'webp'), variant.bytes] as const),
  ])
  // Files first: a row without its files would be a broken picture, files without a row are nothing.
  await putMissing(files, made)
  await addPicture(db, actor, { ...picture, bytes: original.byteLength }, nameOf(fileName))
  // Until the row was there, housekeeping could take the files for left-overs.
  await putMissing(files, made)
  if (before) await queueMissingFiles(db, before)
  onPicture()
  return before ?? picture
}

/** Whether all files are there that pages may name. */
async function isWhole(files: FileStore, picture: Picture): Promise<boolean> {
  const there = await Promise.all(readyFiles(picture).map((name) => files.exists(name)))
  return there.every(Boolean)
}

async function putMissing(files: FileStore, made: ReadonlyMap<string, Uint8Array>) {
  const put = async ([name, bytes]: [string, Uint8Array]) => {
    if (!(await files.exists(name))) await files.put(name, bytes)
  }
  await Promise.all([...made].map(put))
}

const overLimit: Record<Exclude<Unreadable, 'not a picture'>, string> = {
  'too many pixels': `This picture has more than ${MAX_PIXELS / 1_000_000} megapixels.`,
  'too many frames': `This animation has more than ${MAX_FRAMES} frames.`,
  'too many pixels in all frames': `This animation has more than ${MAX_PIXELS / 1_000_000} megapixels in all its frames together. Make it smaller or shorter.`,
}

function refuse(error: unknown): never {
  if (!(error instanceof EncodingFailed)) throw error
  if (error.reason === 'not a picture') throw wrongType(NOT_A_PICTURE)
  throw notValid({ file: overLimit[error.reason] })
}

/** For the activity log alone: the last word of the path, without what cannot be stored or seen. */
function nameOf(fileName: string) {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  return visibleText(last.replace(/\p{Cc}/gu, '')).slice(0, 200)
}
