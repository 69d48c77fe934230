import { animationName, variantName, variantWidths } from '../domain/picture/picture.ts'
import type { Picture } from '../domain/picture/picture-schema.ts'

type PictureSource = { type: string; srcSet: string; media?: string }

const STILL = '(prefers-reduced-motion: reduce)'

/** The sources that a browser can choose from, best first. Only finished variants. */
export function pictureSources(picture: Picture): PictureSource[] {
  const still = stillSources(picture)
  if (!picture.animated) return still
  const withReducedMotion = still.map((source) => ({ ...source, media: STILL }))
  if (!picture.hasAnimation) return withReducedMotion
  return [...withReducedMotion, { type: 'image/webp', srcSet: `/media/${animationName(picture.id)}` }]
}

function stillSources({ id, width, hasAvif, hasWebp }: Picture): PictureSource[] {
  const ready = [...(hasAvif ? (['avif'] as const) : []), ...(hasWebp ? (['webp'] as const) : [])]
  return ready.map((type) => ({
    type: `image/${type}`,
    srcSet: variantWidths(width)
      .map((step) => `/media/${variantName(id, step, type)} ${step}w`)
      .join(', '),
  }))
}
