import { expect, test } from 'vitest'
import { HEAD, hall, like, planOf, stored } from '../../../test/support/data/import-plan.ts'
import { projectSheetColumns } from '../project/project-columns.ts'
import { newProject, type Project } from '../project/project-schema.ts'
import {
  type Cell,
  columnLetters,
  guessedColumns,
  importColumns,
  targetOf,
  targets,
} from './import-columns.ts'
import { rowsToStore } from './rows-to-store.ts'

test('headings are found below a title, by label, short label and usual other words', () => {
  const { head, columns } = guessedColumns([['Works 2026'], [], [...HEAD, 'Fee', 'Ward no.', 'Name']])
  expect(head).toBe(2)
  expect(columns).toEqual([
    ...['name', 'category', 'subCategory', 'location', 'year', 'client', 'collaborators', 'projectTeam'],
    ...['projectLeaders', 'status', 'contractValue', '', ''],
  ])
})

test('no two targets share a heading', () => {
  const headings = targets.flatMap((target) => [
    importColumns[target].label,
    ...(importColumns[target].headings ?? []),
  ])
  for (const heading of headings)
    expect(targets.filter((target) => targetOf(heading) === target)).toHaveLength(1)
  for (const target of targets) expect(targetOf(importColumns[target].label)).toBe(target)
})

test('a row becomes a project by the rules of the form', () => {
  const plan = planOf([HEAD, hall])
  expect(plan.faults).toEqual([])
  expect(plan.rows).toMatchObject([
    {
      row: 2,
      kind: 'new',
      fields: { name: 'TOWN HALL', subCategory: 'TOWN HALLS', year: 2019, projectLeaders: ['R. Deka'] },
    },
  ])
})

test('amounts, dates, lists and answers are read as people write them', () => {
  const head = [...HEAD, 'Fee', 'Start', 'Finish', 'Tags', 'Hidden from the website', 'Key Date']
  const read = (...cells: Cell[]) => {
    const { rows, faults } = planOf([head, [...hall, ...cells]])
    return faults.length > 0 ? faults : (rows[0] as { fields: object }).fields
  }
  expect(read('₹ 1.25 crore', '17.3.2019', '2 Apr 2020', 'brick; river', 'Yes', '2020-04-02')).toMatchObject({
    contractValue: 12_500_000,
    startedOn: '2019-03-17',
    finishedOn: '2020-04-02',
    tags: ['BRICK', 'RIVER'],
    hidden: true,
    keyDate: '2020-04-02',
  })
  expect(read('45 lakh', null, null, null, 'no', null)).toMatchObject({
    contractValue: 4_500_000,
    hidden: false,
  })
  expect(read(1_234.5, null, null, null, null, null)).toMatchObject({ contractValue: 1234.5 })
  expect(read('Rs. 12,34,567', null, null, null, null, null)).toMatchObject({ contractValue: 1_234_567 })
  expect(read('about 3', 'soon', null, null, 'perhaps', null)).toEqual([
    { row: 2, column: 'Hidden from the website (O)', message: 'Write yes or no.' },
    { row: 2, column: 'Fee (K)', message: 'Enter an amount in rupees, such as 1,25,00,000.' },
    { row: 2, column: 'Start (L)', message: 'Enter the date as 22 Nov 2026, or leave it empty.' },
  ])
})

test('every fault is named by row and column, and empty rows are none', () => {
  const plan = planOf([HEAD, hall, [null, ''], like({ Name: '', Year: 'last year', Client: null })])
  expect(plan.rows.map(({ row, kind }) => [row, kind])).toEqual([
    [2, 'new'],
    [4, 'faulty'],
  ])
  expect(plan.faults).toEqual([
    { row: 4, column: 'Name (A)', message: 'Enter the name of the project.' },
    { row: 4, column: 'Year (E)', message: 'Enter the year in digits.' },
    { row: 4, column: 'Client (F)', message: 'Enter the client.' },
  ])
})

test('a fault hides no other: not one of several fields, an unknown id, or the same project again', () => {
  const head = [...HEAD, 'Start', 'Finish', 'Id']
  const days = ['2020-01-01', '2019-01-01']
  const bad = { Year: 'soon', 'Sub-category': 'Airports' }
  const lines = [
    head,
    [...hall, null, null, null],
    [...like({ ...bad, Name: 'Inn', Client: null }), ...days, 'unknown'],
    [...like(bad), ...days, null],
    [...like({ ...bad, Name: 'Dam', Category: 'Cvc?!x' }), 'soon', '2019-01-01', null],
  ]
  const columns = (plan: ReturnType<typeof planOf>, row: number) =>
    plan.faults.filter((fault) => fault.row === row).map(({ column }) => column)
  const own = ['Sub-category (C)', 'Year (E)', 'Finish (L)']
  const plan = planOf(lines)
  expect(columns(plan, 3).sort()).toEqual([...own, 'Client (F)', 'Id (M)'].sort())
  expect(columns(plan, 4).sort()).toEqual([...own, 'Name (A)'].sort())
  // A text that is no day is not before another one, and a sub-category is one of a category that exists.
  expect(columns(plan, 5).sort()).toEqual(['Category (B)', 'Start (K)', 'Year (E)'].sort())
  const changed = planOf(
    [head, [...like(bad), ...days, null]],
    { existing: 'update' },
    { existing: [stored()] },
  )
  expect(columns(changed, 2).sort()).toEqual([...own].sort())
})

test('a column that is missing is a fault of each row, unless a value is given for all', () => {
  const short = (line: readonly Cell[]) => line.slice(0, -1)
  expect(planOf([short(HEAD), short(hall)]).faults).toEqual([
    { row: 2, column: 'Status (no column)', message: 'Enter the status.' },
  ])
  const plan = planOf([short(HEAD), short(hall)], { otherwise: { status: 'unbuilt', client: 'nobody' } })
  expect(plan.faults).toEqual([])
  expect(plan.rows).toMatchObject([{ fields: { status: 'UNBUILT', client: 'PWD' } }])
})

test('a text that is no choice is asked about once, taken for the most similar one, and can be corrected', () => {
  const lines = [
    HEAD,
    like({ State: 'Asam' }),
    like({ Name: 'Library', State: 'ASAM ' }),
    like({ Name: 'Inn', State: 'Bhutan' }),
  ]
  const plan = planOf(lines)
  expect(plan.doubts).toMatchObject([
    { target: 'location', typed: 'Asam', row: 2, count: 2, value: 'ASSAM', isOpen: true },
    { target: 'location', typed: 'Bhutan', row: 4, count: 1, value: 'Bhutan' },
  ])
  expect(plan.rows.map((row) => (row.kind === 'new' ? row.fields.location : row.kind))).toEqual([
    'ASSAM',
    'ASSAM',
    'BHUTAN',
  ])
  const [first] = plan.doubts
  const meant = planOf(lines, { meant: { [first!.key]: 'MANIPUR' } })
  expect(meant.rows.map((row) => (row.kind === 'new' ? row.fields.location : row.kind))).toEqual([
    'MANIPUR',
    'MANIPUR',
    'BHUTAN',
  ])
})

test('a text that is too long to be a choice is a fault and nothing to choose for', () => {
  const { doubts, faults } = planOf([HEAD, like({ State: 'Assam '.repeat(100) })])
  expect(doubts).toEqual([])
  expect(faults.map(({ column }) => column)).toEqual(['State (D)'])
})

test('a sub-category is one of its category, and can be left out', () => {
  const lines = [
    HEAD,
    like({ 'Sub-category': 'Museum' }),
    like({ Name: 'Art', Category: 'culture', 'Sub-category': 'Museum' }),
  ]
  const plan = planOf(lines)
  expect(plan.doubts.map(({ typed, value }) => [typed, value])).toEqual([
    ['Museum', ''],
    ['Museum', 'Museums'],
  ])
  expect(plan.faults).toMatchObject([{ row: 2, column: 'Sub-category (C)' }])
  const without = planOf(lines, { meant: { [plan.doubts[0]!.key]: '' } })
  expect(without.rows).toMatchObject([
    { fields: { subCategory: '' } },
    { fields: { subCategory: 'MUSEUMS' } },
  ])
})

test('amounts have the unit of their heading', () => {
  const amountIn = (heading: string, cell: Cell) => {
    const [row] = planOf([
      [...HEAD, heading],
      [...hall, cell],
    ]).rows
    return row?.kind === 'new' ? row.fields.contractValue : row?.kind
  }
  expect(amountIn('Fee (in lakhs)', 125.5)).toBe(12_550_000)
  expect(amountIn('Fee (Rs. Crore)', '1.2')).toBe(12_000_000)
  expect(amountIn('Fee (in lakhs)', '₹ 2 crore')).toBe(20_000_000)
  expect(amountIn('Fee', 'Rs. 12,34,567/-')).toBe(1_234_567)
})

test('rows are stored from the last to the first, without those that are not', () => {
  const plan = planOf([HEAD, hall, like({ Name: 'Inn' }), like({ Name: '' })])
  expect(rowsToStore(plan).map(({ row }) => row)).toEqual([3, 2])
})

test('what the export writes is read to the same project', () => {
  const fields = newProject.parse({
    ...stored(),
    ...{
      cost: '₹ 4.2 crore',
      contractValue: 12_500_000.5,
      startedOn: '2019-03-17',
      finishedOn: '2020-04-02',
    },
    ...{
      services: 'Design,\nsite supervision',
      role: 'Lead',
      tenderNote: 'Ask; first',
      tags: ['BRICK', 'RIVER'],
    },
    ...{
      clientContact: {
        name: 'P. Das',
        designation: 'Engineer',
        phone: '+91 94350 12345',
        email: 'p@pwd.example',
      },
    },
    ...{ sizeM2FT2: '2,350 m² / 25,300 ft²', hidden: true, projectLeaders: ['R. DEKA', 'SAIKIA, M.'] },
    sections: [
      { type: 'text', content: 'One,\nin lines.' },
      { type: 'text', content: 'Two.' },
    ],
  })
  const project: Project = {
    ...fields,
    id: 'hall',
    slug: 'hall',
    order: 1,
    createdAt: '2026-01-01',
    updatedAt: '2026-01-01',
  }
  const columns = projectSheetColumns('Asia/Kolkata')
  const cells = columns.map(({ value, number }) => number?.(project) ?? value(project))
  const { rows, faults, doubts } = planOf([columns.map(({ label }) => label), cells], {
    existing: 'add',
  })
  expect([faults, doubts]).toEqual([[], []])
  expect(rows).toEqual([
    {
      row: 2,
      name: 'TOWN HALL',
      pictures: 0,
      kind: 'new',
      fields: { ...fields, sections: [] },
      texts: ['One,\nin lines.', 'Two.'],
    },
  ])
})

test('columns have letters', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test.each([
  '#REF!',
  '#N/A',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#BEZUG!',
  'Err:502',
])('a cell with the error %s is a fault of its row and column', (error) => {
  const { rows, faults } = planOf([
    [...HEAD, 'Ward'],
    [...like({ Client: error, Year: error }), error],
  ])
  const message = `The formula of this cell has the error ${error}. Correct the formula, or clear the cell.`
  expect(rows).toMatchObject([{ kind: 'faulty' }])
  expect(faults).toEqual([
    { row: 2, column: 'Year (E)', message },
    { row: 2, column: 'Client (F)', message },
  ])
})

test('a text with a number sign is no error, and a value for empty cells does not hide one', () => {
  expect(planOf([HEAD, like({ Client: '#3 Works!' })]).faults).toEqual([])
  expect(planOf([HEAD, like({ Client: '#N/A' })], { otherwise: { client: 'PWD' } }).faults).toHaveLength(1)
})

test('a file without headings is read from its first row, and its columns have letters', () => {
  const columns = guessedColumns([HEAD, hall]).columns
  const { rows, faults } = planOf([hall, like({ Name: 'Inn', Year: 'soon' })], { head: -1, columns })
  expect(rows.map(({ row, kind }) => [row, kind])).toEqual([
    [1, 'new'],
    [2, 'faulty'],
  ])
  expect(faults).toEqual([{ row: 2, column: 'Year (E)', message: 'Enter the year in digits.' }])
})

test('a project is found by its name however its letters are written', () => {
  const [typed, composed] = ['বিদ্যাল\u09df', 'বিদ্যাল\u09af\u09bc']
  for (const [name, saved] of [
    [typed, composed],
    [composed, typed],
  ]) {
    const existing = [{ ...stored(), name: saved! }]
    const lines = [HEAD, like({ Name: name! })]
    expect(planOf(lines, {}, { existing }).rows).toMatchObject([{ kind: 'skipped', id: 'hall' }])
    expect(planOf(lines, { existing: 'update' }, { existing }).rows).toMatchObject([{ kind: 'same' }])
  }
})
