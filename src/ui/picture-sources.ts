import { animationName, largeWidth, variantName, variantWidths } from '../domain/picture/picture.ts'
import type { Picture } from '../domain/picture/picture-schema.ts'

type PictureSource = { type: string; srcSet: string; media?: string }

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** The sources that a browser can choose from, best first. Only finished variants; the large one only for the picture viewer. */
export function pictureSources(picture: Picture, { isLarge = false } = {}): PictureSource[] {
  const still = stillSources(picture, isLarge)
  if (!picture.animated) return still
  const withReducedMotion = still.map((source) => ({ ...source, media: REDUCED_MOTION }))
  if (!picture.hasAnimation) return withReducedMotion
  return [...withReducedMotion, { type: 'image/webp', srcSet: `/media/${animationName(picture.id)}` }]
}

function stillSources(picture: Picture, isLarge: boolean): PictureSource[] {
  const { id, width, hasAvif, hasWebp, hasLarge } = picture
  const large = isLarge && hasLarge ? largeWidth(picture) : undefined
  const widths = [...variantWidths(width), ...(large ? [large] : [])]
  const ready = [...(hasAvif ? (['avif'] as const) : []), ...(hasWebp ? (['webp'] as const) : [])]
  return ready.map((type) => ({
    type: `image/${type}`,
    srcSet: widths.map((step) => `/media/${variantName(id, step, type)} ${step}w`).join(', '),
  }))
}
