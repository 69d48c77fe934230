import { type Sample, sampleOf } from './sample.ts'
import { forCanvas, type Size, stepsDown } from './sizes.ts'

const SAMPLE_SIZE = 256 // px; a sample's cells are averages of these

function canvasOf({ width, height }: Size) {
  const context = new OffscreenCanvas(width, height).getContext('2d', { colorSpace: 'srgb' })
  if (!context) throw new Error('This browser has no 2D canvas here.')
  context.imageSmoothingQuality = 'high'
  return context
}

const pixelsOf = (context: OffscreenCanvasRenderingContext2D) => {
  const { width, height } = context.canvas
  return context.getImageData(0, 0, width, height)
}

/** The picture upright, no larger than a canvas allows; `size` is the size of the file. */
export function decode(file: Blob, size: Size): Promise<ImageBitmap> {
  const held = forCanvas(size)
  return createImageBitmap(file, held === size ? {} : resized(held))
}

const resized = ({ width, height }: Size): ImageBitmapOptions => ({
  resizeWidth: width,
  resizeHeight: height,
  resizeQuality: 'high',
})

/** Draws the picture at a size, in steps: browsers leave pixels out when they make a picture much smaller at once. */
export function draw(picture: ImageBitmap, size: Size): OffscreenCanvasRenderingContext2D {
  let source: ImageBitmap | OffscreenCanvas = picture
  let context = canvasOf(size)
  for (const step of stepsDown(picture, size)) {
    context = canvasOf(step)
    context.drawImage(source, 0, 0, step.width, step.height)
    source = context.canvas
  }
  return context
}

export function hasAlpha(context: OffscreenCanvasRenderingContext2D): boolean {
  const { data } = pixelsOf(context)
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true
  return false
}

/** Decodes the file at a size that any browser supports. */
export async function readSample(file: Blob): Promise<Sample> {
  const size = { width: SAMPLE_SIZE, height: SAMPLE_SIZE }
  const picture = await createImageBitmap(file, resized(size))
  const context = canvasOf(size)
  context.drawImage(picture, 0, 0, SAMPLE_SIZE, SAMPLE_SIZE)
  picture.close()
  return sampleOf(pixelsOf(context))
}
