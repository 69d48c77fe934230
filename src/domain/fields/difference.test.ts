import { expect, test } from 'vitest'
import { aboutFields } from '../content/content-fields.ts'
import { projectFields } from '../project/project-fields.ts'
import { difference, differing } from './difference.ts'

const names = (differences: ReturnType<typeof difference>) => differences.map(({ name }) => name)

test('only the fields that differ by their rules are named, in the order of the records', () => {
  const section = { type: 'image', content: '/media/a.jpg' }
  const before = { year: '2020', client: ' A ', sections: [section], subCategory: 'PARKS', name: 'HALL' }
  const after = { ...before, year: 2020, client: 'A', sections: [{ ...section, width: 9 }] }
  expect(difference(projectFields, before, after)).toEqual([])
  const changed = { ...after, name: 'TOWN HALL', subCategory: 'SQUARES' }
  expect(names(difference(projectFields, before, changed))).toEqual(['subCategory', 'name'])
  expect(differing(projectFields, before, changed)).toEqual(['name', 'category'])
})

test('a field of another release is compared by its JSON, an id never', () => {
  const found = difference({}, { id: 1, x: { a: 1, b: 2 } }, { id: 2, x: { a: 1, b: 3 } })
  expect(found).toMatchObject([{ name: 'x', field: undefined, fields: [{ name: 'b', before: 2, after: 3 }] }])
})

test('entries are matched by number: added, removed, moved, and changed inside', () => {
  const metric = (id: number, title: string, value = 1) => ({ id, title, value })
  const [metrics] = difference(
    aboutFields,
    { metrics: [metric(1, 'A'), metric(2, 'B'), metric(3, 'C')] },
    { metrics: [metric(3, 'C'), metric(1, 'A', 2), metric(4, 'D')] },
  )
  expect(
    metrics!.entries!.map(({ before, after, isMoved, fields }) => [before, after, isMoved, names(fields)]),
  ).toEqual([
    [3, 1, false, []],
    [1, 2, true, ['value']],
    [2, undefined, false, ['title', 'value']],
    [undefined, 3, false, ['title', 'value']],
  ])
})

test('of a new list of entries all are added', () => {
  const [found] = difference(aboutFields, {}, { metrics: [{ id: 1, title: 'A', value: 1 }] })
  expect(found!.entries).toMatchObject([{ after: 1, fields: [{ name: 'title' }, { name: 'value' }] }])
})
