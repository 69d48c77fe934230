import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { MAX_FRAMES, MAX_PIXELS, variantWidths } from '../../domain/picture/picture.ts'
import type { PictureFormat } from '../../domain/picture/picture-format.ts'
import { answerTasks } from '../process/answer-tasks.ts'
import type { Card } from './sharing-card.ts'

/** A process of its own: large pictures leave memory behind, and a malicious file would crash the server. */

export type EncoderTask =
  /** Decodes an uploaded file, removes its metadata, and makes the WebP variants. */
  | { kind: 'take'; bytes: Uint8Array }
  /** Only the facts, for a file that is known to be clean. */
  | { kind: 'facts'; bytes: Uint8Array }
  | { kind: 'variant'; bytes: Uint8Array; type: 'webp' | 'avif'; width: number }
  | { kind: 'animation'; bytes: Uint8Array }
  | { kind: 'card'; card: Card }

type PictureFacts = {
  format: PictureFormat
  width: number
  height: number
  animated: boolean
  thumbhash: string
}

export type EncoderResult = {
  take: { facts: PictureFacts; original: Uint8Array; webp: { width: number; bytes: Uint8Array }[] }
  facts: PictureFacts
  variant: Uint8Array
  animation: Uint8Array
  card: Uint8Array
}

export type Unreadable =
  | 'not a picture'
  | 'too many pixels'
  | 'too many frames'
  | 'too many pixels in all frames'

class OverLimit extends Error {
  readonly reason: Unreadable

  constructor(reason: Unreadable) {
    super(reason)
    this.reason = reason
  }
}

const THUMBHASH_SIDE = 100 // px, its own limit
const MAX_WEBP_SIDE = 16_383 // px, the limit of the format
const WEBP = { quality: 80, effort: 4 }
/** Colours at half the resolution, as in WebP and JPEG: 10 megapixels take 260 MB instead of 380 MB, and half the time. */
const HALF_COLOURS = { chromaSubsampling: '4:2:0' }
const AVIF = { quality: 55, effort: 2, ...HALF_COLOURS }

const formats: Record<string, PictureFormat> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
}

sharp.cache(false)
sharp.concurrency(1)

const open = (bytes: Uint8Array, animated = false) =>
  sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' })

async function factsOf(bytes: Uint8Array): Promise<PictureFacts> {
  const metadata = await sharp(bytes, { animated: true, limitInputPixels: false }).metadata()
  const format = formats[metadata.format ?? '']
  if (!format || (metadata.format === 'heif' && metadata.compression !== 'av1'))
    throw new Error('not a supported picture format')
  const turned = (metadata.orientation ?? 1) >= 5
  const frames = metadata.pages ?? 1
  const frameHeight = metadata.pageHeight ?? metadata.height
  const pixels = metadata.width * frameHeight
  if (pixels > MAX_PIXELS) throw new OverLimit('too many pixels')
  // Each frame costs time, however small it is.
  if (frames > MAX_FRAMES) throw new OverLimit('too many frames')
  if (pixels * frames > MAX_PIXELS) throw new OverLimit('too many pixels in all frames')
  return {
    format,
    width: turned ? frameHeight : metadata.width,
    height: turned ? metadata.width : frameHeight,
    animated: frames > 1,
    thumbhash: await thumbhashOf(bytes),
  }
}

async function thumbhashOf(bytes: Uint8Array) {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize(THUMBHASH_SIDE, THUMBHASH_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** The picture upright, in sRGB, and without metadata such as the location, which sharp removes by default. */
async function cleaned(bytes: Uint8Array, { format, animated }: PictureFacts) {
  const picture = open(bytes, animated).autoOrient()
  switch (format) {
    case 'jpg':
      // Without the shortest codes, which need the whole picture in memory: 6 bytes a pixel.
      return picture.jpeg({ quality: 90, optimiseCoding: false }).toBuffer()
    case 'png':
      return picture.png().toBuffer()
    case 'webp':
      return picture.webp({ quality: 90 }).toBuffer()
    case 'avif':
      return picture.avif({ quality: 70, effort: 2, ...HALF_COLOURS }).toBuffer()
    case 'gif':
      return picture.gif().toBuffer()
  }
}

const variant = (bytes: Uint8Array, type: 'webp' | 'avif', width: number) => {
  const resized = open(bytes)
    .autoOrient()
    .resize(width, MAX_WEBP_SIDE, { fit: 'inside', withoutEnlargement: true })
  return (type === 'webp' ? resized.webp(WEBP) : resized.avif(AVIF)).toBuffer()
}

const work: {
  [K in EncoderTask['kind']]: (task: Extract<EncoderTask, { kind: K }>) => Promise<EncoderResult[K]>
} = {
  facts: ({ bytes }) => factsOf(bytes),
  variant: ({ bytes, type, width }) => variant(bytes, type, width),
  // Loaded when it is needed: the fonts' library takes 15 MB.
  card: async ({ card }) => (await import('./sharing-card.ts')).sharingCard(card),
  animation: ({ bytes }) => open(bytes, true).webp({ quality: 70, effort: 3 }).toBuffer(),
  async take({ bytes }) {
    const facts = await factsOf(bytes)
    const original = await cleaned(bytes, facts)
    const webp = []
    for (const width of variantWidths(facts.width))
      webp.push({ width, bytes: await variant(bytes, 'webp', width) })
    return { facts, original, webp }
  },
}

answerTasks(
  (task: EncoderTask) => (work[task.kind] as (task: EncoderTask) => Promise<unknown>)(task),
  (error): Unreadable => (error instanceof OverLimit ? error.reason : 'not a picture'),
)
