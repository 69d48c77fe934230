import { expect, test } from 'vitest'
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
import { type ExistingProject, planImport } from './import-plan.ts'
import type { ImportSettings } from './import-schema.ts'
import { pictureCounts, rowsLackingPictures, rowsToStore } from './rows-to-store.ts'

const HEAD = [
  'Name',
  'Category',
  'Sub-category',
  'State',
  'Year',
  'Client',
  'Consultants',
  'Team',
  'Leaders',
  'Status',
]
const hall = [
  'Town Hall',
  'Civic',
  'Town Halls',
  'Assam',
  2019,
  'PWD',
  'Axis',
  'P. Bora',
  'R. Deka',
  'Completed',
]

const settings: ImportSettings = {
  head: 0,
  columns: [],
  otherwise: {},
  meant: {},
  folders: {},
  existing: 'skip',
}

function planOf(
  lines: readonly (readonly Cell[])[],
  changes: Partial<ImportSettings> = {},
  { existing = [], pictures = [] }: { existing?: ExistingProject[]; pictures?: { path: string }[] } = {},
) {
  const whole: ImportSettings = { ...settings, ...guessedColumns(lines), ...changes }
  return planImport({ cells: lines, settings: whole, existing, pictures })
}

/** A row like the hall, with other values at some columns. */
const like = (changes: Record<string, Cell>, line: readonly Cell[] = hall) =>
  line.map((cell, index) => (HEAD[index]! in changes ? changes[HEAD[index]!]! : cell))

const stored = (fields: object = {}): ExistingProject => ({
  ...newProject.parse({
    ...{ name: 'Town Hall', category: 'Civic', subCategory: 'Town Halls', location: 'Assam', year: 2019 },
    ...{ client: 'PWD', collaborators: 'Axis', projectTeam: 'P. Bora', projectLeaders: ['R. Deka'] },
    ...{ status: 'Completed', keyDate: '2020-01-01', tenderNote: 'kept', ...fields },
  }),
  id: 'hall',
})

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

test('pictures belong to the row whose name their folder or they have, in the order of their numbers', () => {
  const paths = [
    'Works/town-hall/10.jpg',
    'Works/town-hall/9.jpg',
    'Works/TOWN HALL/plans/1.png',
    'Town Hall (2).jpg',
    'Works/Town Hal/a.jpg',
    'Works/Other/b.jpg',
  ].map((path) => ({ path }))
  const { pictures, unclear, rows } = planOf([HEAD, hall], {}, { pictures: paths })
  expect(pictures.get(2)?.map(({ path }) => path)).toEqual([
    'Town Hall (2).jpg',
    'Works/Town Hal/a.jpg',
    'Works/TOWN HALL/plans/1.png',
    'Works/town-hall/9.jpg',
    'Works/town-hall/10.jpg',
  ])
  expect(unclear).toEqual([
    { folder: 'Works/Other', count: 1, row: undefined },
    { folder: 'Works/Town Hal', count: 1, row: 2 },
  ])
  expect(rows).toMatchObject([{ pictures: 5 }])
  const chosen = planOf(
    [HEAD, hall],
    { folders: { 'Works/Other': '2', 'Works/Town Hal': '' } },
    { pictures: paths },
  )
  expect(chosen.pictures.get(2)).toHaveLength(5)
  expect(chosen.unclear.map(({ folder, row }) => [folder, row])).toEqual([
    ['Works/Other', 2],
    ['Works/Town Hal', undefined],
  ])
})

test('a picture with the whole name of a project is its own, and folders below unclear ones stay apart', () => {
  const lines = [HEAD, like({ Name: 'Block' }), like({ Name: 'Block 2' }), like({ Name: 'Library' })]
  const pictures = [
    'Block 2.jpg',
    'Block 2 (1).jpg',
    'Block 3.jpg',
    'W/Librari/Site photos/1.jpg',
    'W/Blocks/Site photos/1.jpg',
  ]
  const plan = planOf(lines, {}, { pictures: pictures.map((path) => ({ path })) })
  const rowsOf = Object.fromEntries(
    [...plan.pictures].map(([row, own]) => [row, own.map(({ path }) => path)]),
  )
  expect(rowsOf).toEqual({
    2: ['Block 3.jpg', 'W/Blocks/Site photos/1.jpg'],
    3: ['Block 2 (1).jpg', 'Block 2.jpg'],
    4: ['W/Librari/Site photos/1.jpg'],
  })
  expect(plan.unclear.map(({ folder }) => folder)).toEqual(['W/Blocks/Site photos', 'W/Librari/Site photos'])
})

test('more texts and pictures than a project takes are a fault', () => {
  const pictures = Array.from({ length: 61 }, (_, index) => ({ path: `Town Hall/${index}.jpg` }))
  expect(planOf([HEAD, hall], {}, { pictures }).faults).toEqual([
    {
      row: 2,
      column: 'Texts',
      message: '0 texts and 61 pictures are more than the 60 sections of a project.',
    },
  ])
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
    ...{ sizeM2FT2: '2,350 m² / 25,300 ft²', hidden: true, projectLeaders: ['R. DEKA', 'M. SAIKIA'] },
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
  const cells = projectSheetColumns.map(({ value, number }) => number?.(project) ?? value(project))
  const { rows, faults, doubts } = planOf([projectSheetColumns.map(({ label }) => label), cells], {
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

test('new projects that have fewer pictures than when the import began are named', () => {
  const lines = [HEAD, hall, like({ Name: 'Inn' }), like({ Name: 'Mill' }), like({ Name: 'Kiln' })]
  const named = (...names: string[]) => ({ pictures: names.map((path) => ({ path })) })
  const whole = planOf(lines, {}, named('Inn/1.jpg', 'Inn/2.jpg', 'Mill/1.jpg', 'Kiln/1.jpg'))
  const pictures = pictureCounts(whole)
  expect(pictures).toEqual({ 3: 2, 4: 1, 5: 1 })
  const lacking = (plan: typeof whole) =>
    rowsLackingPictures(plan, { ...settings, pictures }, [5]).map(({ row }) => row)
  expect(lacking(whole)).toEqual([])
  expect(lacking(planOf(lines, {}, named('Inn/1.jpg', 'Mill/1.jpg')))).toEqual([3])
  expect(lacking(planOf(lines))).toEqual([4, 3])
  expect(rowsLackingPictures(planOf(lines), settings, [])).toEqual([])
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

test('a file without headings is read from its first row, and its columns have letters', () => {
  const columns = guessedColumns([HEAD, hall]).columns
  const { rows, faults } = planOf([hall, like({ Name: 'Inn', Year: 'soon' })], { head: -1, columns })
  expect(rows.map(({ row, kind }) => [row, kind])).toEqual([
    [1, 'new'],
    [2, 'faulty'],
  ])
  expect(faults).toEqual([{ row: 2, column: 'Year (E)', message: 'Enter the year in digits.' }])
})
