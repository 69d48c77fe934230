import { expect, test } from 'vitest'
import { filmFor } from './play-intro.ts'

test.each([
  [390, 'mobile'],
  [424, 'mobile'],
  [425, 'tablet'],
  [785, 'tablet'],
  [786, 'desktop'],
])('a screen %i px wide gets the film for %s', (width, name) => {
  expect(filmFor(width)).toBe(name)
})
