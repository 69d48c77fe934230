import { expect, test } from 'vitest'
import { resultMessage, tagCounts, undoMessage } from './shared-change.ts'

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
  expect(tagCounts([{ tags: ['BRICK'] }, { tags: ['BAMBOO', 'BRICK'] }, { tags: [] }])).toEqual([
    ['BRICK', 2],
    ['BAMBOO', 1],
  ])
})
