import { expect, test } from 'vitest'
import { fileNamesOf, largeWidth, readyFiles } from './picture.ts'
import type { Picture } from './picture-schema.ts'

const picture: Picture = {
  id: 'a'.repeat(32),
  format: 'jpg',
  width: 5000,
  height: 3000,
  animated: false,
  thumbhash: '',
  hasWebp: true,
  hasAvif: false,
  hasAnimation: false,
  hasLarge: false,
}

test.each([
  [1920, undefined],
  [1921, 1921],
  [3840, 3840],
  [9000, 3840],
])('a picture of %i px has a large variant of %s px', (width, large) => {
  expect(largeWidth({ width, animated: false })).toBe(large)
  expect(largeWidth({ width, animated: true })).toBeUndefined()
})

test('the large files are named only when they are ready', () => {
  const large = [`${picture.id}-3840.webp`, `${picture.id}-3840.avif`]
  expect(readyFiles(picture)).not.toEqual(expect.arrayContaining([large[0]]))
  expect(readyFiles({ ...picture, hasLarge: true })).toEqual(expect.arrayContaining(large))
  expect(fileNamesOf(picture)).toEqual(expect.arrayContaining(large))
})
