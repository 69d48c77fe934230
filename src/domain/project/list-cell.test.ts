import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellWith, entriesIn } from './list-cell.ts'

test.each<[string[], string]>([
  [[], ''],
  [['IRA BORA', 'ANIL DAS'], 'IRA BORA, ANIL DAS'],
  [['BORA, IRA'], 'BORA, IRA;'],
  [['BORA, IRA', 'ANIL DAS'], 'BORA, IRA; ANIL DAS'],
  [['BRICK;', 'RIVER,'], 'BRICK;;\nRIVER,,'],
  [['BRICK; RIVER'], 'BRICK; RIVER\n;'],
  [['BRICK; RIVER', 'BAMBOO, CANE'], 'BRICK; RIVER\nBAMBOO, CANE'],
])('the entries %j are in a cell as %j', (entries, cell) => {
  expect(cellWith(entries)).toBe(cell)
  expect(entriesIn(cell)).toEqual(entries)
})

test('a cell has the entries that it was made of, also without spaces at its ends, as a workbook is read', () => {
  const entry = fc
    .array(fc.constantFrom('A', 'B', ' ', ',', ';'), { minLength: 1 })
    .map((letters) => letters.join('').trim())
    .filter((text) => text !== '')
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      expect(entriesIn(cellWith(entries).trim())).toEqual(entries)
    }),
  )
})

test.each([
  'brick; river',
  'brick, river',
  'brick, river\n',
  'brick; river\n',
  'brick; river;\r\n',
  'brick, river,\n',
  'brick\r\nriver',
  'brick,\nriver',
  'brick;\r\nriver;',
  ' brick ;; river;',
])('a cell as people write it is read: %j', (cell) => expect(entriesIn(cell)).toEqual(['brick', 'river']))
