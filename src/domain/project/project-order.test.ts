import { expect, test } from 'vitest'
import { moved, movesBack, moveTo, reordered } from './project-order.ts'

const all = (...ids: string[]) => ids.map((id) => ({ id: id.replace('*', ''), inTrash: id.endsWith('*') }))

test('listed projects come first, the rest keep their order behind them', () => {
  expect(reordered(all('a', 'b', 'c', 'd'), ['c', 'a'])).toEqual(['c', 'a', 'b', 'd'])
  expect(reordered(all('a', 'b'), [])).toEqual(['a', 'b'])
})

test('an id listed twice counts once', () => {
  expect(reordered(all('a', 'b'), ['b', 'b', 'a'])).toEqual(['b', 'a'])
})

test('a project in the trash stays behind the one it followed', () => {
  expect(reordered(all('x*', 'a', 'b*', 'y*', 'c'), ['c', 'a'])).toEqual(['x', 'c', 'a', 'b', 'y'])
})

const listed = (names: string) => [...names].map((id) => ({ id }))
const namesOf = (order: readonly { id: string }[]) => order.map(({ id }) => id).join('')

test('chosen ones stand together from the place they are given, in the order they had', () => {
  const order = (chosen: string, place: number) =>
    namesOf(moved(listed('abcd'), moveTo(listed('abcd'), new Set(chosen), place)))
  expect(order('a', 3)).toBe('bcad')
  expect(order('db', 1)).toBe('bdac')
  expect(order('ac', 99)).toBe('bdac')
})

test('a move means its neighbour, not a number: what others added or moved meanwhile stays where it is', () => {
  const move = moveTo(listed('abcd'), new Set('a'), 3)
  expect(namesOf(moved(listed('xdabc'), move))).toBe('xadbc')
  expect(namesOf(moved(listed('abc'), move)), 'the neighbour is gone').toBe('abc')
  expect(namesOf(moved(listed('bcd'), move)), 'it is gone itself').toBe('bcd')
})

test('moves back put each where it was, and leave the rest as it is by now', () => {
  const back = (now: string, chosen: string) =>
    namesOf(movesBack(listed('abcde'), new Set(chosen)).reduce(moved<{ id: string }>, listed(now)))
  expect(back('bdace', 'bd')).toBe('abcde')
  expect(back('xbcae', 'a')).toBe('xabce')
  expect(back('bcdae', 'ae')).toBe('abcde')
})
