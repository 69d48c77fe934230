/** An upload as the progress of many needs it. */
type Counted = { name: string; state: 'uploading' | 'waiting' | 'shrinking' | 'failed' | 'shrunk' }

/** One line about pictures that are shrunk together; undefined for fewer than two. */
export function shrinkProgress(pictures: readonly Counted[]): string | undefined {
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
