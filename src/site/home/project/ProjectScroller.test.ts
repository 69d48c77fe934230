import { expect, test } from 'vitest'
import { frontSection, withoutSliver } from './ProjectScroller.tsx'

// Facts up to 480 px, then three pictures with 24 px between them.
const sections = [
  { left: 504, right: 1304 },
  { left: 1328, right: 1928 },
  { left: 1952, right: 2252 },
]
const END = 2000

test('the front section is the first that shows at least half', () => {
  const lefts = [0, 904, 905, 1628, 1629, 2100, 2200]
  expect(lefts.map((left) => frontSection(sections, left))).toEqual([1, 1, 2, 2, 3, 3, 3])
})

test('a step ends where it would, unless that leaves a sliver of a section, of the start or of the end', () => {
  const stop = (left: number) => withoutSliver(left, sections, END)
  expect([960, 1208, 1209, 1303, 1304, 1320].map(stop)).toEqual([960, 1208, 1304, 1304, 1304, 1320])
  expect([-40, 0, 95, 96].map(stop)).toEqual([0, 0, 0, 96])
  expect([1904, 1905, 2400].map(stop)).toEqual([2000, 2000, 2000])
  expect(stop(1832)).toBe(1832)
  expect(stop(1840)).toBe(END)
})
