import { expect, test } from 'vitest'
import { HEAD, hall, like, planOf, settings } from '../../../test/support/data/import-plan.ts'
import { pictureCounts, rowsLackingPictures } from './rows-to-store.ts'

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

test('names that differ in their vowel signs alone are those of different projects', () => {
  const lines = [HEAD, like({ Name: 'শিৱ দৌল' }), like({ Name: 'শিৱ দল' })]
  const pictures = [{ path: 'শিৱ দৌল/1.jpg' }, { path: 'শিৱ দল/1.jpg' }]
  const plan = planOf(lines, {}, { pictures })
  expect(plan.pictures).toEqual(
    new Map([
      [2, [pictures[0]]],
      [3, [pictures[1]]],
    ]),
  )
  expect(plan.unclear).toEqual([])
})

test('a row without a name takes no pictures, and a folder with a spelling mistake keeps its numbered ones', () => {
  const lines = [HEAD, like({ Name: '' }), hall]
  const pictures = [{ path: 'Works/Town Hal/1.jpg' }, { path: '2.jpg' }]
  const plan = planOf(lines, {}, { pictures })
  expect(plan.pictures).toEqual(new Map([[3, [pictures[0]]]]))
  expect(plan.unclear).toEqual([
    { folder: '', count: 1, row: undefined },
    { folder: 'Works/Town Hal', count: 1, row: 3 },
  ])
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
