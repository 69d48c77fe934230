import { expect, test } from 'vitest'
import { HEAD, hall, like, planOf, stored } from '../../../test/support/data/import-plan.ts'
import type { ImportSettings } from './import-schema.ts'

test('a project that is there is left alone, changed or added again, as it was chosen', () => {
  const lines = [
    [...HEAD, 'Fee'],
    [...like({ Name: ' town  hall', Client: 'State PWD' }), 5],
  ]
  const existing = [stored()]
  expect(planOf(lines, {}, { existing }).rows).toMatchObject([{ kind: 'skipped', id: 'hall' }])
  expect(planOf(lines, { existing: 'add' }, { existing }).rows).toMatchObject([{ kind: 'new' }])
  const [row] = planOf(lines, { existing: 'update' }, { existing }).rows
  expect(row).toMatchObject({ kind: 'update', id: 'hall', fields: { client: 'STATE PWD', contractValue: 5 } })
  expect(Object.keys((row as { fields: object }).fields)).toEqual(['client', 'contractValue'])
})

test('an update changes nothing where the cell is empty, and each project once', () => {
  const existing = [stored()]
  const lines = [HEAD, like({ Client: null, Status: '' }), like({ Client: 'X' })]
  const plan = planOf(lines, { existing: 'update' }, { existing })
  expect(plan.rows.map(({ kind }) => kind)).toEqual(['same', 'faulty'])
  expect(plan.faults).toEqual([
    {
      row: 3,
      column: 'Name (A)',
      message: 'Row 2 is the same project. Give this one another name, or choose to add all projects.',
    },
  ])
})

test('a value for empty cells is for new projects alone', () => {
  const existing = [stored()]
  const lines = [HEAD, like({ Client: null }), like({ Name: 'Inn', Client: null })]
  const { rows } = planOf(lines, { existing: 'update', otherwise: { client: 'Unknown' } }, { existing })
  expect(rows).toMatchObject([{ kind: 'same' }, { kind: 'new', fields: { client: 'UNKNOWN' } }])
})

test('two rows with one name are two projects only when all are added', () => {
  const kinds = (existing: ImportSettings['existing']) =>
    planOf([HEAD, hall, hall], { existing }).rows.map(({ kind }) => kind)
  expect([kinds('skip'), kinds('update'), kinds('add')]).toEqual([
    ['new', 'faulty'],
    ['new', 'faulty'],
    ['new', 'new'],
  ])
})

test('a project is found by its id, even under another name', () => {
  const lines = [
    [...HEAD, 'Id'],
    [...like({ Name: 'City Hall' }), 'hall'],
  ]
  expect(planOf(lines, { existing: 'update' }, { existing: [stored()] }).rows).toMatchObject([
    { kind: 'update', id: 'hall', fields: { name: 'CITY HALL' } },
  ])
})

test('an update keeps the rules of several fields', () => {
  const lines = [
    [...HEAD, 'Start', 'Finish'],
    [...hall, null, '1 Jan 2019'],
  ]
  const existing = [stored({ startedOn: '2020-01-01' })]
  expect(planOf(lines, { existing: 'update' }, { existing }).faults).toEqual([
    { row: 2, column: 'Finish (L)', message: 'It cannot be finished before it was started.' },
  ])
})

test('an unknown id is a fault of its cell, unless all rows become new projects', () => {
  const lines = [
    [...HEAD, 'Id'],
    [...hall, 'unknown'],
    [...like({ Name: 'Inn' }), null],
  ]
  const existing = [stored()]
  const { rows, faults } = planOf(lines, { existing: 'update' }, { existing })
  expect(rows.map(({ kind }) => kind)).toEqual(['faulty', 'new'])
  expect(faults).toMatchObject([
    { row: 2, column: 'Id (K)', message: expect.stringContaining('No project has this id') },
  ])
  expect(planOf(lines, { existing: 'add' }, { existing }).faults).toEqual([])
})

test('ids of another website are left aside: its projects are new, or found by their names', () => {
  const lines = [
    [...HEAD, 'Id'],
    [...hall, 'a'],
    [...like({ Name: 'Inn' }), 'b'],
  ]
  const plan = planOf(lines, { existing: 'update' }, { existing: [stored()] })
  expect(plan).toMatchObject({ isForeign: true, faults: [] })
  expect(plan.rows.map(({ kind }) => kind)).toEqual(['same', 'new'])
  const known = planOf([...lines, [...like({ Name: 'Other' }), 'hall']], {}, { existing: [stored()] })
  expect(known.isForeign).toBe(false)
  expect(known.faults.map(({ row }) => row)).toEqual([2, 3])
})
