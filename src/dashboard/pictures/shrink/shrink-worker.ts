import { MAX_FILE_BYTES } from '../../../domain/picture/picture.ts'
import { bestFit, type Encode, type Fitting } from './best-fit.ts'
import { decoded, drawn, hasAlpha, sampled } from './canvas.ts'
import { type FileFacts, factsOf } from './file-facts.ts'
import { looksLike } from './sample.ts'
import { type Size, sensibleSize } from './sizes.ts'
import { words } from './words.ts'

/** `size` is the picture's own, upright. */
export type ShrinkOrder = { file: File; size: Size }
export type ShrinkAnswer = Fitting | { refusal: string }

addEventListener('message', async ({ data }: MessageEvent<ShrinkOrder>) => {
  // Out of memory, or a browser without such canvases.
  const failed = (error: unknown) => {
    console.error('The picture could not be shrunk.', error)
    return { refusal: words.failed }
  }
  postMessage((await answer(data).catch(failed)) satisfies ShrinkAnswer)
})

async function answer({ file, size }: ShrinkOrder): Promise<ShrinkAnswer> {
  const facts = factsOf(new Uint8Array(await file.arrayBuffer()))
  if (facts.isMoving) return { refusal: words.moving }
  if (!facts.isWhole) return { refusal: words.broken }
  let picture: ImageBitmap
  try {
    picture = await decoded(file, size)
  } catch {
    return { refusal: words.broken }
  }
  const fitting = await fitted(picture, sensibleSize(size), facts)
  picture.close()
  // What is sent has been read again and looked at.
  const isRight = fitting && looksLike(await sampled(fitting.blob), await sampled(file))
  return isRight ? fitting : { refusal: words.wrong }
}

/** A drawing stays without loss where it fits; a photograph becomes a JPEG, and what one sees through a WebP. */
async function fitted(picture: ImageBitmap, size: Size, { format }: FileFacts) {
  let canvas = drawn(picture, size)
  const encodeAs =
    (type: string): Encode =>
    ({ width, height }, quality) => {
      if (canvas.canvas.width !== width) canvas = drawn(picture, { width, height })
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
