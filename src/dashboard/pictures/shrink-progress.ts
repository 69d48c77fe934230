import { MAX_FILE_SIZE } from '../../domain/picture/file-limit.ts'
import type { Upload } from './uploads.ts'

type Counted = Pick<Upload, 'name' | 'state'>

/** One line for a list: how far those that are shrunk together are, or that several are too large. */
export function shrinkLine(together: readonly Counted[], tooLarge: number): string | undefined {
  const progress = progressOf(together)
  if (tooLarge < 2 || isShrinking(progress)) return progress
  return `${tooLarge} pictures are larger than ${MAX_FILE_SIZE}.`
}

export const isShrinking = (line: string | undefined) => line?.startsWith('Shrinking') === true

/** Undefined for fewer than two. */
function progressOf(pictures: readonly Counted[]): string | undefined {
  const total = pictures.length
  if (total < 2) return undefined
  const left = pictures.filter(({ state }) => state === 'waiting' || state === 'shrinking').length
  if (left > 0) return `Shrinking ${total - left + 1} of ${total}…`
  const uploading = pictures.filter(({ state }) => state === 'uploading').length
  if (uploading > 0) return `Uploading ${total - uploading + 1} of ${total}…`
  const failed = pictures.filter(({ state }) => state === 'failed').map(({ name }) => name)
  if (failed.length > 0) return `${failed.length} of ${total} failed: ${failed.join(', ')}.`
  return `${total} pictures shrunk and uploaded.`
}
