import { createHash } from 'node:crypto'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { FileStore } from '../../domain/file/file-store.ts'
import {
  MAX_FRAMES,
  MAX_PIXELS,
  NOT_A_PICTURE,
  originalName,
  readyFiles,
  variantName,
} from '../../domain/picture/picture.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { notValid, tooBusy, wrongType } from '../../domain/shared/problem.ts'
import { visibleText } from '../../domain/shared/visible-text.ts'
import { EncodingFailed, type PictureEncoder } from '../../outside/picture/encode-pictures.ts'
import type { Unreadable } from '../../outside/picture/picture-encoder.ts'
import { ChildFailed } from '../../outside/process/child-worker.ts'
import type { Database } from '../../store/database/database.ts'
import { addPicture, queueMissingFiles, renewPicture } from '../../store/picture/pictures.ts'

export type PictureStore = { db: Database; files: FileStore; encoder: PictureEncoder; onPicture: () => void }

/**
 * Stores an uploaded picture: decodes it, removes metadata, stores it with its WebP variants and queues the other formats. The
 * same file sent twice is one picture; missing files are created again. `importId`: it is uploaded for a row of that import. Throws 415 when it cannot be decoded.
 */
export async function storePicture(
  { db, files, encoder, onPicture }: PictureStore,
  actor: Actor,
  bytes: Uint8Array,
  fileName: string,
  importId?: string,
): Promise<Picture> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const before = await renewPicture(db, actor, id, importId)
  if (before && (await hasAllFiles(files, before))) return before
  const { facts, original, webp } = await encoder
    .run({ kind: 'take', bytes }, { urgent: true })
    .catch(throwProblem)
  const picture: Picture = {
    ...facts,
    id,
    hasWebp: true,
    hasAvif: false,
    hasAnimation: false,
    hasLarge: false,
  }
  const made = new Map([
    [originalName(picture), original],
    ...webp.map((variant) => [variantName(id, variant.width, 'webp'), variant.bytes] as const),
  ])
  // Files first: a row without files would be a broken picture, files without a row are removed later.
  await putMissing(files, made)
  await addPicture(db, actor, { ...picture, bytes: original.byteLength }, nameOf(fileName), importId)
  // Before the row was written, housekeeping may have removed the files as unused.
  await putMissing(files, made)
  if (before) await queueMissingFiles(db, before)
  onPicture()
  return before ?? picture
}

/** Whether all files exist that pages may refer to. */
async function hasAllFiles(files: FileStore, picture: Picture): Promise<boolean> {
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

const NOT_PROCESSED =
  'This picture could not be processed at the moment. Please try again, or save it again in another format.'
const RETRY_AFTER = 60 // s

function throwProblem(error: unknown): never {
  if (error instanceof ChildFailed) throw tooBusy(NOT_PROCESSED, RETRY_AFTER, error)
  if (!(error instanceof EncodingFailed)) throw error
  if (error.reason === 'not a picture') throw wrongType(NOT_A_PICTURE)
  throw notValid({ file: overLimit[error.reason] })
}

/** The file name for the activity log, without folders, control and invisible characters. */
function nameOf(fileName: string) {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  return visibleText(last.replace(/\p{Cc}/gu, '')).slice(0, 200)
}
