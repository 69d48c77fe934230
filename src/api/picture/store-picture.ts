import { createHash } from 'node:crypto'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { FileStore } from '../../domain/file/file-store.ts'
import { MAX_FILE_SIZE } from '../../domain/picture/file-limit.ts'
import {
  MAX_FRAMES,
  MAX_PIXELS,
  NOT_A_PICTURE,
  originalName,
  readyFiles,
  variantName,
} from '../../domain/picture/picture.ts'
import type { Focus, Picture } from '../../domain/picture/picture-schema.ts'
import { cutText } from '../../domain/shared/cut-text.ts'
import { notValid, tooBusy, wrongType } from '../../domain/shared/problem.ts'
import { visibleText } from '../../domain/shared/visible-text.ts'
import type { UploadedFile } from '../../http/call/multipart.ts'
import type { Unreadable } from '../../outside/picture/picture-encoder.ts'
import { ChildFailed, TaskRefused } from '../../outside/process/child-worker.ts'
import { addPicture, queueMissingFiles, renewPicture } from '../../store/picture/pictures.ts'
import type { CallParts } from '../shared/call-parts.ts'

/**
 * What an import says of a picture. `provenId`: the id under which this server has stored these bytes before. A picture that is in the library keeps
 * the name and focal point that it has there.
 */
type Imported = { importId: string; provenId?: string; name?: string; focus?: Focus }

type PictureStore = Pick<CallParts, 'db' | 'files' | 'encoder' | 'onPicture'>

export const NO_PICTURE = 'Send the picture in the field file.'
export const uploadRefusals = {
  413: `Over ${MAX_FILE_SIZE}.`,
  415: 'Not a picture.',
  422: 'No file, over 50 megapixels, or an animation of over 300 frames.',
}

/**
 * Stores an uploaded picture: decodes it, removes metadata, stores it with its WebP variants and queues the other formats. The
 * same file sent twice is one picture; missing files are created again. Throws 415 when it cannot be decoded.
 */
export async function storePicture(
  { db, files, encoder, onPicture }: PictureStore,
  actor: Actor,
  { bytes, name }: UploadedFile,
  imported?: Imported,
): Promise<Picture> {
  const { importId, provenId, focus } = imported ?? {}
  const id = provenId ?? createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const before = await renewPicture(db, actor, id, importId)
  if (before && (await hasAllFiles(files, before))) return before
  const {
    facts,
    original: encoded,
    webp,
  } = await encoder.run({ kind: 'take', bytes }, { urgent: true }).catch(throwProblem)
  const original = provenId ? bytes : encoded
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
  const row = { ...picture, focus, bytes: original.byteLength }
  await addPicture(db, actor, row, imported?.name ? cleaned(imported.name) : nameOf(name), importId)
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
  if (!(error instanceof TaskRefused)) throw error
  const reason = error.reason as Unreadable
  if (reason === 'not a picture') throw wrongType(NOT_A_PICTURE)
  throw notValid({ file: overLimit[reason] })
}

/** The file name for the activity log, without folders. */
const nameOf = (fileName: string) => cleaned(fileName.split(/[/\\]/).at(-1) ?? '')

/** Without control and invisible characters. */
const cleaned = (name: string) => cutText(visibleText(name.replace(/\p{Cc}/gu, '')), 200)
