import { expect, test } from 'vitest'
import { reordered } from './project-order.ts'

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
