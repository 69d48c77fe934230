import { type Size, scaled } from './sizes.ts'

/** Encodes the picture at a size, with a quality from 0 to 1. */
export type Encode = (size: Size, quality: number) => Promise<Blob>

export type Fitting = { blob: Blob; size: Size }

const BEST_QUALITY = 0.95
// Below this, compression artefacts are visible, and fewer pixels look better.
const WORST_QUALITY = 0.7
const QUALITY_STEP = 0.02
const MIN_SIDE = 64 // px

/** The picture in at most `limit` bytes: the largest size that fits, then the best quality for that size. */
export async function bestFit(start: Size, limit: number, encode: Encode): Promise<Fitting | undefined> {
  let size = start
  while (Math.max(size.width, size.height) >= MIN_SIDE) {
    const worst = await encode(size, WORST_QUALITY)
    if (worst.size <= limit) return { blob: await bestQuality(worst, size, limit, encode), size }
    size = scaled(size, Math.max(0.5, Math.min(0.9, Math.sqrt(limit / worst.size))))
  }
  return undefined
}

async function bestQuality(worst: Blob, size: Size, limit: number, encode: Encode): Promise<Blob> {
  const best = await encode(size, BEST_QUALITY)
  if (best.size <= limit) return best
  let fits = worst
  let [low, high] = [WORST_QUALITY, BEST_QUALITY]
  while (high - low > QUALITY_STEP) {
    const quality = (low + high) / 2
    const blob = await encode(size, quality)
    if (blob.size <= limit) [low, fits] = [quality, blob]
    else high = quality
  }
  return fits
}
