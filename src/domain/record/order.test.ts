import { expect, test } from 'vitest'
import { moved, movesBack, moveTo, reordered } from './order.ts'

const all = (...ids: string[]) => ids.map((id) => ({ id: id.replace('*', ''), inTrash: id.endsWith('*') }))

test('listed records come first, and the others follow in their old order', () => {
  expect(reordered(all('a', 'b', 'c', 'd'), ['c', 'a'])).toEqual(['c', 'a', 'b', 'd'])
  expect(reordered(all('a', 'b'), [])).toEqual(['a', 'b'])
})

test('an id listed twice counts once', () => {
  expect(reordered(all('a', 'b'), ['b', 'b', 'a'])).toEqual(['b', 'a'])
})

test('a record in the trash stays after the record it followed', () => {
  expect(reordered(all('x*', 'a', 'b*', 'y*', 'c'), ['c', 'a'])).toEqual(['x', 'c', 'a', 'b', 'y'])
})

const listed = (names: string) => [...names].map((id) => ({ id }))
const namesOf = (order: readonly { id: string }[]) => order.map(({ id }) => id).join('')

test('moved records are placed together at the new position, in their old order', () => {
  const order = (chosen: string, position: number) =>
    namesOf(moved(listed('abcd'), moveTo(listed('abcd'), new Set(chosen), position)))
  expect(order('a', 3)).toBe('bcad')
  expect(order('db', 1)).toBe('bdac')
  expect(order('ac', 99)).toBe('bdac')
})

test('a move is relative to the next record, not to a number, so changes by others are kept', () => {
  const move = moveTo(listed('abcd'), new Set('a'), 3)
  expect(namesOf(moved(listed('xdabc'), move))).toBe('xadbc')
  expect(namesOf(moved(listed('abc'), move)), 'the neighbour is gone').toBe('abc')
  expect(namesOf(moved(listed('bcd'), move)), 'it is gone itself').toBe('bcd')
})

test('a move to a position of an older list is relative to the next record that still exists', () => {
  const order = (now: string, position: number) =>
    namesOf(moved(listed(now), moveTo(listed(now), new Set('a'), position, listed('abcd'))))
  expect(order('acd', 3)).toBe('cad')
  expect(order('dcab', 2)).toBe('dacb')
  expect(order('abd', 2)).toBe('bad')
  expect(order('abc', 3)).toBe('bca')
  expect(order('bcd', 2), 'it is gone itself').toBe('bcd')
})

test('undoing a move restores only the moved records', () => {
  const back = (now: string, chosen: string) =>
    namesOf(movesBack(listed('abcde'), new Set(chosen)).reduce(moved<{ id: string }>, listed(now)))
  expect(back('bdace', 'bd')).toBe('abcde')
  expect(back('xbcae', 'a')).toBe('xabce')
  expect(back('bcdae', 'ae')).toBe('abcde')
})
