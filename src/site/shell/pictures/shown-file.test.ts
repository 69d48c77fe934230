import { expect, test } from 'vitest'
import type { Picture } from '../../../domain/picture/picture-schema.ts'
import { fitted, shownFile } from './shown-file.ts'

const picture: Picture = {
  id: 'a'.repeat(32),
  format: 'jpg',
  width: 5000,
  height: 2500,
  animated: false,
  thumbhash: '',
  hasWebp: true,
  hasAvif: true,
  hasAnimation: false,
  hasLarge: true,
}
const shown = (facts: Partial<Picture>) =>
  shownFile({ address: '/media/a.jpg', alt: '', picture: { ...picture, ...facts } })

test('the viewer shows the large variants, and their pixels are the largest zoom', () => {
  const { sources, size } = shown({})
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(sources.every(({ srcSet }) => srcSet.endsWith('3840w'))).toBe(true)
  expect(size).toEqual({ width: 3840, height: 1920 })
})

test('until they are ready, it shows the picture as uploaded', () => {
  expect(shown({ hasLarge: false })).toEqual({ sources: [], size: { width: 5000, height: 2500 } })
})

test('a smaller picture has the variants of the page', () => {
  const { sources, size } = shown({ width: 1000, height: 500, hasLarge: false })
  expect(sources[0]?.srcSet).toMatch(/1000w$/)
  expect(size).toEqual({ width: 1000, height: 500 })
})

test('the size of an external picture may be unknown', () => {
  const external = { address: 'https://a.example/a.jpg', alt: '' }
  expect(shownFile(external).size).toBeUndefined()
  expect(shownFile({ ...external, width: 30, height: 20 }).size).toEqual({ width: 30, height: 20 })
})

test('a picture is whole in its space and never enlarged', () => {
  const space = { width: 400, height: 400 }
  expect(fitted({ width: 800, height: 400 }, space)).toEqual({ width: 400, height: 200 })
  expect(fitted({ width: 400, height: 1600 }, space)).toEqual({ width: 100, height: 400 })
  expect(fitted({ width: 30, height: 20 }, space)).toEqual({ width: 30, height: 20 })
})
