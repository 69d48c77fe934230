import { MAX_FILE_BYTES } from '../../../domain/picture/file-limit.ts'
import { bestFit, type Encode, type Fitting } from './best-fit.ts'
import { decode, draw, hasAlpha, readSample } from './canvas.ts'
import { type FileFacts, factsOf } from './file-facts.ts'
import { looksLike } from './sample.ts'
import { shrinkMessages } from './shrink-messages.ts'
import { type Size, targetSize } from './sizes.ts'

/** `size` is the picture's own, upright. */
export type ShrinkRequest = { file: File; size: Size }
export type ShrinkAnswer = Fitting | { failure: string }

addEventListener('message', async ({ data }: MessageEvent<ShrinkRequest>) => {
  // Out of memory, or a browser without such canvases.
  const failed = (error: unknown) => {
    console.error('The picture could not be shrunk.', error)
    return { failure: shrinkMessages.failed }
  }
  postMessage((await answer(data).catch(failed)) satisfies ShrinkAnswer)
})

async function answer({ file, size }: ShrinkRequest): Promise<ShrinkAnswer> {
  const facts = factsOf(new Uint8Array(await file.arrayBuffer()))
  if (facts.isAnimated) return { failure: shrinkMessages.animated }
  if (!facts.isComplete) return { failure: shrinkMessages.broken }
  let picture: ImageBitmap
  try {
    picture = await decode(file, size)
  } catch {
    return { failure: shrinkMessages.broken }
  }
  const fitting = await fitPicture(picture, targetSize(size), facts)
  picture.close()
  // The result is decoded again and compared with the source before it is uploaded.
  const isRight = fitting && looksLike(await readSample(fitting.blob), await readSample(file))
  return isRight ? fitting : { failure: shrinkMessages.wrong }
}

/** A PNG or GIF stays lossless if it fits; else a picture with transparency becomes a WebP, any other a JPEG. */
async function fitPicture(picture: ImageBitmap, size: Size, { format }: FileFacts) {
  let canvas = draw(picture, size)
  const encodeAs =
    (type: string): Encode =>
    ({ width, height }, quality) => {
      if (canvas.canvas.width !== width) canvas = draw(picture, { width, height })
      return canvas.canvas.convertToBlob({ type, quality })
    }
  if (format === 'png' || format === 'gif') {
    const blob = await encodeAs('image/png')(size, 1)
    if (blob.size <= MAX_FILE_BYTES) return { blob, size }
  }
  // A browser that writes no WebP answers with a PNG, which keeps the alpha too.
  const type = format !== 'jpeg' && hasAlpha(canvas) ? 'image/webp' : 'image/jpeg'
  return bestFit(size, MAX_FILE_BYTES, encodeAs(type))
}
