/** The three aspect ratios in which the scroller shows pictures. */
export const imageRatios = { portrait: 2 / 3, classic: 4 / 3, wide: 16 / 9 } as const
export type ImageRatio = keyof typeof imageRatios

/** For a picture that cannot be shown, or whose size is unknown. */
export const FALLBACK_RATIO: ImageRatio = 'classic'

/** The nearest ratio, compared as a proportion: twice as wide differs as much as half as wide. */
export function nearestRatio(width?: number, height?: number): ImageRatio {
  if (!width || !height) return FALLBACK_RATIO
  const distance = (ratio: ImageRatio) => Math.abs(Math.log(width / height / imageRatios[ratio]))
  return Object.keys(imageRatios)
    .map((name) => name as ImageRatio)
    .reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best))
}
