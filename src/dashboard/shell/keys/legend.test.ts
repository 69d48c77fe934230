import { expect, test } from 'vitest'
import { EVERYWHERE, type Part, shownParts } from './legend.ts'

test('keys that do the same are one line, and what is everywhere comes last', () => {
  const parts: Part[] = [
    { title: EVERYWHERE, legend: { 'Control+k': 'Search' } },
    {
      title: 'Table',
      legend: { ArrowDown: 'Move', ArrowUp: 'Move', x: 'Select', 'Shift+ArrowDown': 'Select more' },
    },
    { title: 'Table', legend: { ArrowDown: 'Move', ' ': 'Select' } },
  ]
  expect(shownParts(parts)).toEqual([
    {
      title: 'Table',
      lines: [
        { words: 'Move', keys: ['↓', '↑'] },
        { words: 'Select', keys: ['X', 'Space'] },
        { words: 'Select more', keys: ['Shift ↓'] },
      ],
    },
    { title: EVERYWHERE, lines: [{ words: 'Search', keys: ['Ctrl K'] }] },
  ])
})
