import { expect, test, vi } from 'vitest'
import type { ImportPlan, PlannedRow } from '../../../domain/import/import-plan.ts'
import type { ProjectFields } from '../../../domain/project/project-schema.ts'
import { ApiError } from '../../session/api.ts'
import type { FoundFile } from './dropped-files.ts'
import { ImportRun, type ImportWork } from './import-run.ts'

const small = (path: string): FoundFile => ({ path, file: new File(['x'], path) })
const newRow = (row: number): PlannedRow => ({
  ...{ row, name: `House ${row}`, pictures: 0, kind: 'new', texts: ['About it.'] },
  fields: { name: `HOUSE ${row}` } as ProjectFields,
})
const update: PlannedRow = {
  row: 9,
  name: 'Hall',
  pictures: 1,
  kind: 'update',
  id: 'hall',
  fields: { client: 'PWD' },
  changes: [],
}

function begin(
  rows: PlannedRow[],
  pictures: Record<number, FoundFile[]> = {},
  does: Partial<ImportWork> = {},
  done: number[] = [],
) {
  const sent: unknown[] = []
  const work: ImportWork = {
    shrink: async (file) => new File(['small'], file.name),
    async send(file) {
      sent.push(`picture ${file.name}`)
      return `/media/${file.name}`
    },
    async add(row, fields) {
      sent.push([row, fields.name, fields.sections.map(({ content }) => content)])
    },
    async change(row, id, fields) {
      sent.push([row, id, fields])
    },
    wait: async () => {},
    ...does,
  }
  const plan: ImportPlan<FoundFile> = {
    ...{ rows, faults: [], doubts: [], unclear: [] },
    pictures: new Map(Object.entries(pictures).map(([row, files]) => [Number(row), files])),
  }
  return { run: new ImportRun(plan, done, work), sent }
}

test('rows are stored from the last to the first, each with its pictures around its texts', async () => {
  const { run, sent } = begin([newRow(2), newRow(3), update], {
    2: [small('1.jpg'), small('2.gif')],
    9: [small('3.jpg')],
  })
  const seen: string[] = []
  run.subscribe(() => seen.push(`${run.progress.rows}/${run.progress.pictures} ${run.progress.current}`))
  await run.run()
  expect(sent).toEqual([
    [9, 'hall', { client: 'PWD' }],
    [3, 'HOUSE 3', ['About it.']],
    'picture 1.jpg',
    'picture 2.gif',
    [2, 'HOUSE 2', ['/media/1.jpg', 'About it.', '/media/2.gif']],
  ])
  expect(run.progress).toMatchObject({
    state: 'ended',
    rows: 3,
    totalRows: 3,
    pictures: 2,
    totalPictures: 2,
    failed: [],
  })
  expect(seen).toContain('2/1 House 2: picture 2 of 2')
})

test('rows that are stored already are not stored again', async () => {
  const { run, sent } = begin([newRow(2), newRow(3)], {}, {}, [3])
  expect(run.progress).toMatchObject({ rows: 1, totalRows: 2 })
  await run.run()
  expect(sent).toHaveLength(1)
  expect(run.progress).toMatchObject({ state: 'ended', rows: 2 })
})

test('a large picture is shrunk; one that cannot be read is left out, and named', async () => {
  const large = { path: 'Hall/large.jpg', file: new File([new Uint8Array(901 * 1024)], 'large.jpg') }
  const { run, sent } = begin(
    [newRow(2)],
    { 2: [large, small('text.jpg')] },
    {
      async send(file) {
        if (file.name === 'text.jpg') throw new ApiError(415, 'This file is not a picture.')
        expect(file.size).toBe(5)
        return '/media/large.jpg'
      },
    },
  )
  await run.run()
  expect(sent).toEqual([[2, 'HOUSE 2', ['/media/large.jpg', 'About it.']]])
  expect(run.progress).toMatchObject({
    ...{ state: 'ended', rows: 1, pictures: 2 },
    failed: [{ row: 2, name: 'House 2', what: 'text.jpg', message: 'This file is not a picture.' }],
  })
})

test('a row that is refused is named, and the others are stored', async () => {
  const { run } = begin(
    [newRow(2), newRow(3)],
    {},
    {
      async add(row) {
        if (row === 3) throw new ApiError(422, 'Enter the year.')
      },
    },
  )
  await run.run()
  expect(run.progress).toMatchObject({
    state: 'ended',
    rows: 1,
    totalRows: 2,
    failed: [{ row: 3, what: '', message: 'Enter the year.' }],
  })
})

test('a server that does not answer is asked again; the same row then continues', async () => {
  let calls = 0
  const pauses: number[] = []
  const { run } = begin(
    [newRow(2)],
    {},
    {
      async add() {
        if (++calls < 3) throw new ApiError(calls === 1 ? 0 : 503, '')
      },
      async wait(ms) {
        pauses.push(ms)
        expect(run.progress.state).toBe('waiting')
      },
    },
  )
  await run.run()
  expect(run.progress).toMatchObject({ state: 'ended', rows: 1 })
  expect(pauses).toEqual([1_000, 4_000])
})

test('after several tries, or without the right, it pauses by itself, says why, and continues when asked', async () => {
  let error: ApiError | undefined = new ApiError(0, '')
  const add = vi.fn(async () => {
    if (error) throw error
  })
  const { run } = begin([newRow(2)], {}, { add })
  await run.run()
  expect(add).toHaveBeenCalledTimes(4)
  expect(run.progress).toMatchObject({
    state: 'paused',
    rows: 0,
    pausedBy: expect.stringContaining('cannot be reached'),
  })
  error = new ApiError(403, 'You do not have the right to do this.')
  await run.run()
  expect(run.progress.pausedBy).toBe('You do not have the right to do this.')
  error = undefined
  await run.run()
  expect(run.progress).toMatchObject({ state: 'ended', rows: 1, pausedBy: undefined })
})

test('a pause stops after what is being sent, and nothing is sent twice afterwards', async () => {
  const { run, sent } = begin([newRow(2), newRow(3)])
  const unsubscribe = run.subscribe(() => {
    if (run.progress.rows === 1) run.pause()
  })
  await run.run()
  expect(run.progress).toMatchObject({ state: 'paused', rows: 1, pausedBy: undefined })
  unsubscribe()
  await run.run()
  expect(sent.map((one) => (one as unknown[])[0])).toEqual([3, 2])
  expect(run.progress).toMatchObject({ state: 'ended', rows: 2 })
})

test('a pause ends a picture that is being uploaded, which is sent again afterwards', async () => {
  let sends = 0
  const { run } = begin(
    [newRow(2)],
    { 2: [small('1.jpg')] },
    {
      async send(_file, signal) {
        sends += 1
        if (sends === 1) {
          run.pause()
          signal.throwIfAborted()
        }
        return '/media/1.jpg'
      },
    },
  )
  await run.run()
  expect(run.progress).toMatchObject({ state: 'paused', rows: 0, pictures: 0 })
  await run.run()
  expect(run.progress).toMatchObject({ state: 'ended', rows: 1, pictures: 1 })
})
