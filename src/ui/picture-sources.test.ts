import { expect, test } from 'vitest'
import type { Picture } from '../domain/picture/picture-schema.ts'
import { pictureSources } from './picture-sources.ts'

const picture: Picture = {
  id: 'a'.repeat(32),
  format: 'jpg',
  width: 1000,
  height: 750,
  animated: false,
  thumbhash: '',
  hasWebp: true,
  hasAvif: false,
  hasAnimation: false,
  hasLarge: false,
}

test('only finished variants are offered, and none wider than the picture', () => {
  const [source, ...others] = pictureSources(picture)
  expect(others).toEqual([])
  expect(source?.type).toBe('image/webp')
  expect(source?.srcSet).toMatch(/-480\.webp 480w, .*-960\.webp 960w, .*-1000\.webp 1000w$/)
})

test('the large variant is offered to the viewer alone, when it is ready', () => {
  const large = { ...picture, width: 5000, hasLarge: true }
  const widest = (...of: Parameters<typeof pictureSources>) =>
    pictureSources(...of)[0]
      ?.srcSet.split(' ')
      .at(-1)
  expect(widest(large)).toBe('1920w')
  expect(widest(large, { isLarge: true })).toBe('3840w')
  expect(widest({ ...large, hasLarge: false }, { isLarge: true })).toBe('1920w')
})

test('AVIF comes before WebP', () => {
  const types = pictureSources({ ...picture, hasAvif: true }).map(({ type }) => type)
  expect(types).toEqual(['image/avif', 'image/webp'])
})

test('an animated picture is a still image with reduced motion, and an animated WebP otherwise', () => {
  const sources = pictureSources({ ...picture, format: 'gif', animated: true, hasAnimation: true })
  expect(sources.map(({ media }) => media)).toEqual(['(prefers-reduced-motion: reduce)', undefined])
  expect(sources.at(-1)?.srcSet).toMatch(/-moving\.webp$/)
})

test('an animated picture is shown as uploaded until its animated WebP exists', () => {
  const sources = pictureSources({ ...picture, format: 'gif', animated: true })
  expect(sources.every(({ media }) => media !== undefined)).toBe(true)
})
