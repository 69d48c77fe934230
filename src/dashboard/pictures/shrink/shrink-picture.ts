import { pictureFormats } from '../../../domain/picture/picture-format.ts'
import { shrinkMessages } from './shrink-messages.ts'
import type { ShrinkAnswer, ShrinkRequest } from './shrink-worker.ts'
import { formatChange, type Size } from './sizes.ts'

/** `change` says how large it was and is. */
export type Shrunk = { file: File; change: string }

/** The message is shown to the user. */
export class ShrinkError extends Error {
  readonly canRetry: boolean

  constructor(message: string) {
    super(message)
    this.name = 'ShrinkError'
    this.canRetry = message === shrinkMessages.failed
  }
}

/** Makes a picture of at most 900 KB from a larger one, in a worker that ends afterwards. Throws ShrinkError. */
export async function shrinkPicture(file: File, signal: AbortSignal): Promise<Shrunk> {
  const size = await sizeOf(file)
  signal.throwIfAborted()
  const answer = await askWorker({ file, size }, signal)
  if ('failure' in answer) throw new ShrinkError(answer.failure)
  const { blob } = answer
  return {
    file: new File([blob], renamed(file.name, blob.type), { type: blob.type }),
    change: formatChange({ ...size, bytes: file.size }, { ...answer.size, bytes: blob.size }),
  }
}

/** The browser needs only the header of the file for this, and applies its orientation. */
async function sizeOf(file: File): Promise<Size> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = address
    })
  } catch {
    throw new ShrinkError(/\.hei[cf]$/i.test(file.name) ? shrinkMessages.heic : shrinkMessages.broken)
  } finally {
    URL.revokeObjectURL(address)
  }
  return { width: image.naturalWidth, height: image.naturalHeight }
}

function askWorker(request: ShrinkRequest, signal: AbortSignal): Promise<ShrinkAnswer> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<ShrinkAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ShrinkAnswer>) => resolve(data)
    // The script of the worker could not be loaded.
    worker.onerror = () => reject(new ShrinkError(shrinkMessages.failed))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  worker.postMessage(request)
  return answer.finally(() => worker.terminate())
}

function renamed(name: string, type: string): string {
  const ending = Object.entries(pictureFormats).find(([, mime]) => mime === type)?.[0] ?? 'jpg'
  return `${name.replace(/\.[^.]*$/, '')}.${ending}`
}
