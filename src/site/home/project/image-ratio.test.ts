import { expect, test } from 'vitest'
import { nearestRatio } from './image-ratio.ts'

test('a picture takes the nearest of three ratios', () => {
  expect(nearestRatio(1200, 1800)).toBe('portrait')
  expect(nearestRatio(1600, 1200)).toBe('classic')
  expect(nearestRatio(1600, 900)).toBe('wide')
})

test('a ratio in between takes the nearer one', () => {
  expect(nearestRatio(3000, 2000)).toBe('classic')
  expect(nearestRatio(1000, 1000)).toBe('classic')
  expect(nearestRatio(900, 1000)).toBe('portrait')
  expect(nearestRatio(4000, 1000)).toBe('wide')
  expect(nearestRatio(100, 4000)).toBe('portrait')
})

test('a picture of unknown size is 4:3', () => {
  expect(nearestRatio()).toBe('classic')
  expect(nearestRatio(0, 0)).toBe('classic')
  expect(nearestRatio(800, undefined)).toBe('classic')
})
