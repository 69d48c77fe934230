import { expect, test } from 'vitest'
import { inPackOrder, type Ordered, type PackOrder, rearranged } from './pack-fields.ts'

const project = (id: string, order: number, others: Partial<Ordered>): Ordered => ({
  ...{ id, order, name: id, year: 2020, contractValue: null },
  ...others,
})
const projects = [
  project('hall', 3, { year: 2024, contractValue: 5 }),
  project('bridge', 1, { contractValue: 9 }),
  project('school', 2, { year: 2024 }),
]
const sorted = (order: PackOrder, projectIds: string[] = []) =>
  inPackOrder(projects, { order, projectIds }).map(({ id }) => id)

test('the projects of a pack have the chosen order; equal ones are as in the gallery', () => {
  expect(sorted('gallery')).toEqual(['bridge', 'school', 'hall'])
  expect(sorted('newest')).toEqual(['school', 'hall', 'bridge'])
  expect(sorted('value')).toEqual(['bridge', 'hall', 'school'])
  expect(sorted('name')).toEqual(['bridge', 'hall', 'school'])
  const houses = [project('House 10', 1, {}), project('House 2', 2, {})]
  expect(inPackOrder(houses, { order: 'name', projectIds: [] })).toEqual(houses.toReversed())
})

test('an order by hand is that of the chosen ids; ids of deleted projects do nothing, and others come last', () => {
  expect(sorted('hand', ['school', 'hall', 'bridge'])).toEqual(['school', 'hall', 'bridge'])
  expect(sorted('hand', ['deleted', 'hall'])).toEqual(['hall', 'bridge', 'school'])
})

test('projects that are not shown keep their places while shown ones are moved', () => {
  expect(rearranged(['a', 'b', 'c', 'd'], ['c', 'a'])).toEqual(['c', 'b', 'a', 'd'])
  expect(rearranged(['a', 'b'], ['b', 'a'])).toEqual(['b', 'a'])
})
