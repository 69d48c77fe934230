import { formatBytes } from '../../../domain/file/format-bytes.ts'

/** Pixels, upright. */
export type Size = { width: number; height: number }

/** Safari leaves canvases of more than 16.7 megapixels black, without an error. */
export const CANVAS_PIXELS = 16_000_000

/** The longest side of most shrunk pictures, in pixels. */
const MAX_SIDE = 3840
// Long drawings and panoramas are larger, so that they fill the website's pages, also in the widest of its three ratios.
const MIN_WIDTH = 1920
const MIN_HEIGHT = (MIN_WIDTH * 9) / 16

export const scaled = ({ width, height }: Size, factor: number): Size => ({
  width: Math.max(1, Math.round(width * factor)),
  height: Math.max(1, Math.round(height * factor)),
})

/** The size itself, or the largest of the same aspect ratio that every canvas supports. */
export function forCanvas(size: Size): Size {
  const excess = (size.width * size.height) / CANVAS_PIXELS
  return excess > 1 ? scaled(size, 1 / Math.sqrt(excess)) : size
}

/** The largest size that a shrunk picture may have. */
export function targetSize(size: Size): Size {
  const { width, height } = size
  const factor = Math.max(MAX_SIDE / Math.max(width, height), MIN_WIDTH / width, MIN_HEIGHT / height)
  return forCanvas(factor < 1 ? scaled(size, factor) : size)
}

/** The sizes to draw one after the other, each at least half the one before, so that no pixel is left out. */
export function stepsDown(from: Size, to: Size): Size[] {
  const steps: Size[] = []
  for (
    let size = scaled(from, 0.5);
    size.width > to.width && size.height > to.height;
    size = scaled(size, 0.5)
  )
    steps.push(size)
  return [...steps, to]
}

const formatSize = ({ width, height }: Size) => `${width} × ${height}`

type SizeAndBytes = Size & { bytes: number }

/** '18.2 MB → 812 KB, 4000 × 3000 → 1920 × 1440' */
export function formatChange(before: SizeAndBytes, after: SizeAndBytes): string {
  const bytes = `${formatBytes(before.bytes)} → ${formatBytes(after.bytes)}`
  return before.width === after.width && before.height === after.height
    ? `${bytes}, ${formatSize(after)}`
    : `${bytes}, ${formatSize(before)} → ${formatSize(after)}`
}
