import { expect, test } from 'vitest'
import { hasCurrent, mayContinue } from './encoded.ts'

test.each([
  ['"a"', '"a"'],
  ['W/"a"', '"a"'],
  ['"a"', 'W/"a"'],
  ['W/"a"', 'W/"a"'],
  ['"b", "a"', '"a"'],
  ['W/"b",W/"a" , "c"', '"a"'],
  ['"b,c", "a"', '"a"'],
  ['"b,c"', '"b,c"'],
  ['*', '"a"'],
  [' * ', '"a"'],
])('If-None-Match: %s includes the tag %s', (header, tag) => {
  expect(hasCurrent(header, tag)).toBe(true)
})

test.each([
  [undefined, '"a"'],
  ['', '"a"'],
  ['"b"', '"a"'],
  ['a', '"a"'],
  ['"A"', '"a"'],
  ['"b, a"', '"a"'],
  ['"*"', '"a"'],
  ['"aa", "a', '"a"'],
])('If-None-Match: %s does not include the tag %s', (header, tag) => {
  expect(hasCurrent(header, tag)).toBe(false)
})

test('a range is continued only for the same strong tag', () => {
  expect(mayContinue(undefined, '"a"')).toBe(true)
  expect(mayContinue('"a"', '"a"')).toBe(true)
  for (const header of ['"b"', 'W/"a"', 'Sun, 22 Nov 2026 10:00:00 GMT', ''])
    expect(mayContinue(header, '"a"'), header).toBe(false)
  expect(mayContinue('W/"a"', 'W/"a"')).toBe(false)
})
