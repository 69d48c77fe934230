const CELLS_PER_SIDE = 16
const CHANNELS = 4
// The difference allowed, of 255. Two ways to shrink a picture differ by a few; another picture, or an empty one, by dozens.
const MAX_DIFFERENCE = 32
const FLAT_CONTRAST = 6
// A picture that lost its end differs in more than this share of its cells.
const TOLERATED_SHARE = 0.2

/** Pixels as a canvas gives them. */
type Pixels = { data: ArrayLike<number>; width: number; height: number }

/** A picture as 16 × 16 cells of red, green, blue (multiplied by alpha) and alpha. */
export type Sample = readonly number[]

export function sampleOf({ data, width, height }: Pixels): Sample {
  const sums = new Array<number>(CELLS_PER_SIDE * CELLS_PER_SIDE * CHANNELS).fill(0)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * CELLS_PER_SIDE) / height) * CELLS_PER_SIDE
    for (let x = 0; x < width; x++) {
      const cell = (row + Math.floor((x * CELLS_PER_SIDE) / width)) * CHANNELS
      const pixel = (y * width + x) * CHANNELS
      const alpha = data[pixel + 3]!
      for (let channel = 0; channel < 3; channel++) {
        sums[cell + channel]! += (data[pixel + channel]! * alpha) / 255
      }
      sums[cell + 3]! += alpha
    }
  }
  const share = (CELLS_PER_SIDE * CELLS_PER_SIDE) / (width * height)
  return sums.map((sum) => sum * share)
}

/** Whether both show the same picture: similar colours, and not one colour where the source has several. */
export function looksLike(result: Sample, source: Sample): boolean {
  const wrong = new Set<number>()
  for (const [index, value] of result.entries()) {
    if (Math.abs(value - source[index]!) > MAX_DIFFERENCE) wrong.add(Math.floor(index / CHANNELS))
  }
  if (wrong.size > TOLERATED_SHARE * CELLS_PER_SIDE * CELLS_PER_SIDE) return false
  const contrast = spread(source)
  return contrast <= FLAT_CONTRAST || spread(result) > contrast / 3
}

/** The widest distance between two cells, in the channel where it is widest. */
function spread(sample: Sample): number {
  const channels = Array.from({ length: CHANNELS }, (_, channel) =>
    sample.filter((_, index) => index % CHANNELS === channel),
  )
  return Math.max(...channels.map((values) => Math.max(...values) - Math.min(...values)))
}
