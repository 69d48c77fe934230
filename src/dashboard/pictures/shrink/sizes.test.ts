import { expect, test } from 'vitest'
import { CANVAS_PIXELS, forCanvas, formatChange, stepsDown, targetSize } from './sizes.ts'

test.each([
  ['a photograph', 6000, 4500, 3840, 2880],
  ['a tall one', 4500, 6000, 2880, 3840],
  ['a long drawing fills the page', 2400, 6000, 1920, 4800],
  ['a panorama keeps a useful height', 16_000, 1600, 10_800, 1080],
  ['a small one is not enlarged', 700, 500, 700, 500],
  ['a narrow one keeps its size', 1200, 3000, 1200, 3000],
])('%s: %i × %i becomes %i × %i', (_, width, height, ...expected) => {
  const size = targetSize({ width, height })
  expect([size.width, size.height]).toEqual(expected)
})

test('nothing is drawn on a canvas that Safari leaves black', () => {
  for (const size of [
    { width: 1200, height: 40_000 },
    { width: 8064, height: 6048 },
    { width: 60_000, height: 900 },
  ]) {
    for (const { width, height } of [forCanvas(size), targetSize(size)])
      expect(width * height).toBeLessThanOrEqual(CANVAS_PIXELS * 1.001)
  }
})

test('no step is less than half the one before, and the last is the requested size', () => {
  const to = { width: 1920, height: 1440 }
  expect(stepsDown({ width: 8000, height: 6000 }, to)).toEqual([
    { width: 4000, height: 3000 },
    { width: 2000, height: 1500 },
    to,
  ])
  expect(stepsDown(to, to)).toEqual([to])
})

test('what shrinking changed is formatted for people', () => {
  const before = { width: 4000, height: 3000, bytes: 19_084_083 }
  const after = { width: 1920, height: 1440, bytes: 812 * 1024 }
  expect(formatChange(before, after)).toBe('18.2 MB → 812 KB, 4000 × 3000 → 1920 × 1440')
  expect(formatChange({ ...after, bytes: 2_000_000 }, after)).toBe('1.9 MB → 812 KB, 1920 × 1440')
})
