import { expect, test } from 'vitest'
import { coveredBy, freePlace } from './free-place.ts'

const view = { left: 0, top: 0, width: 1440, height: 900 }
const wanted = { left: 540, top: 820, width: 360, height: 64 }

test('a toast stays where it is wanted while it covers no control there', () => {
  expect(freePlace(wanted, view, [{ left: 0, top: 0, width: 540, height: 900 }])).toEqual({
    left: 540,
    top: 820,
  })
})

test('a toast moves to the nearest place where it covers no control', () => {
  const save = { left: 560, top: 840, width: 120, height: 40 }
  const { left, top } = freePlace(wanted, view, [save])
  expect(coveredBy({ ...wanted, left, top }, [save])).toBe(0)
  expect(Math.hypot(left - wanted.left, top - wanted.top)).toBeLessThan(64 + 16)
})

test('a toast comes back into a window that has become smaller', () => {
  expect(freePlace(wanted, { ...view, width: 800, height: 600 }, [])).toEqual({ left: 432, top: 528 })
})

test('in a window full of controls a toast covers as little of them as it can', () => {
  const full = { ...view, top: 40, height: 860 }
  expect(freePlace(wanted, view, [full]).top).toBe(8)
})
