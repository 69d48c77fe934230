import { expect, test } from 'vitest'
import type { SharedChange } from '../../../../domain/project/project-changes-schema.ts'
import { resultMessage, tagCounts, undoMessage, undoOf } from './shared-change.ts'

const projects = [
  { id: 'a', status: 'ON-SITE' as const, hidden: false, tags: ['BRICK'] },
  { id: 'b', status: 'COMPLETED' as const, hidden: true, tags: ['BAMBOO', 'BRICK'] },
  { id: 'c', status: 'UNBUILT' as const, hidden: false, tags: [] },
]

test.each<[SharedChange, ReturnType<typeof undoOf>]>([
  [
    { status: 'COMPLETED' },
    [
      { ids: ['a'], change: { status: 'ON-SITE' } },
      { ids: ['c'], change: { status: 'UNBUILT' } },
    ],
  ],
  [{ hidden: true }, [{ ids: ['a', 'c'], change: { hidden: false } }]],
  [{ addTag: 'BAMBOO' }, [{ ids: ['a', 'c'], change: { removeTag: 'BAMBOO' } }]],
  [{ removeTag: 'BRICK' }, [{ ids: ['a', 'b'], change: { addTag: 'BRICK' } }]],
  [{ inTrash: true }, [{ ids: ['a', 'b', 'c'], change: { inTrash: false } }]],
])('undoing %j changes only what it changed', (change, undo) => {
  expect(undoOf(projects, change)).toEqual(undo)
})

test('a change without effect needs no undo', () => {
  expect(undoOf(projects.slice(1, 2), { status: 'COMPLETED' })).toEqual([])
})

test('the toast says how many projects have changed', () => {
  expect(resultMessage({ status: 'COMPLETED' }, 2)).toBe('2 projects are now COMPLETED.')
  expect(resultMessage({ addTag: 'BRICK' }, 1)).toBe('1 project has the tag BRICK.')
  expect(resultMessage({ inTrash: true }, 3)).toBe('3 projects deleted successfully! 🎉')
})

test('the toast after an Undo says what was undone', () => {
  expect(undoMessage({ status: 'COMPLETED' }, 3)).toBe('Status change undone.')
  expect(undoMessage({ hidden: true }, 3)).toBe('Visibility change undone.')
  expect(undoMessage({ addTag: 'BRICK' }, 1)).toBe('Tag change undone.')
  expect(undoMessage({ inTrash: true }, 3)).toBe('3 projects restored.')
})

test('tags are counted, the most used first', () => {
  expect(tagCounts(projects)).toEqual([
    ['BRICK', 2],
    ['BAMBOO', 1],
  ])
})
