import { expect, test } from 'vitest'
import { cropOf, cropPosition } from './focus.ts'

const wide = { width: 1600, height: 1000 }
const tall = { width: 1000, height: 1600 }

test.each([
  [
    'the centre without a focal point',
    wide,
    1,
    undefined,
    { left: 300, top: 0, width: 1000, height: 1000 },
    '50% 50%',
  ],
  [
    'the focal point in the middle of the crop',
    wide,
    1,
    { x: 0.4, y: 0.1 },
    { left: 140, top: 0, width: 1000, height: 1000 },
    '23.33% 50%',
  ],
  [
    'the edge for a focal point near it',
    wide,
    1,
    { x: 0.05, y: 0.5 },
    { left: 0, top: 0, width: 1000, height: 1000 },
    '0% 50%',
  ],
  ['the right edge', wide, 1, { x: 1, y: 1 }, { left: 600, top: 0, width: 1000, height: 1000 }, '100% 50%'],
  [
    'the height of a wide frame',
    tall,
    16 / 9,
    { x: 0.5, y: 0.25 },
    { left: 0, top: 119, width: 1000, height: 563 },
    '50% 11.48%',
  ],
  [
    'the bottom of a wide frame',
    tall,
    16 / 9,
    { x: 0.5, y: 0.9 },
    { left: 0, top: 1037, width: 1000, height: 563 },
    '50% 100%',
  ],
  [
    'all of a picture of the same ratio',
    wide,
    1.6,
    { x: 0, y: 1 },
    { left: 0, top: 0, width: 1600, height: 1000 },
    '50% 50%',
  ],
  [
    'a picture of one pixel',
    { width: 1, height: 1 },
    3,
    { x: 0, y: 0 },
    { left: 0, top: 0, width: 1, height: 1 },
    '50% 50%',
  ],
])('a crop shows %s', (_, size, ratio, focus, crop, position) => {
  expect(cropOf(size, ratio, focus)).toEqual(crop)
  expect(cropPosition(size, ratio, focus)).toBe(position)
})

test('a crop never leaves the picture, and contains the focal point', () => {
  for (const size of [wide, tall, { width: 3, height: 5000 }, { width: 799, height: 601 }])
    for (const ratio of [2 / 3, 4 / 3, 16 / 9, 1104 / 404])
      for (const x of [0, 0.001, 0.33, 0.5, 0.999, 1])
        for (const y of [0, 0.2, 0.77, 1]) {
          const { left, top, width, height } = cropOf(size, ratio, { x, y })
          expect(
            Math.min(left, top, size.width - left - width, size.height - top - height),
          ).toBeGreaterThanOrEqual(0)
          // Within the rounding to whole pixels.
          expect(Math.abs(x * size.width - (left + width / 2))).toBeLessThanOrEqual(width / 2 + 1)
          expect(Math.abs(y * size.height - (top + height / 2))).toBeLessThanOrEqual(height / 2 + 1)
        }
})
