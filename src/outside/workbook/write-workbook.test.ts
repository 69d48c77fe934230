import readXlsxFile from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { killChildren } from '../../../test/support/outside/child-processes.ts'
import { WorkbookWriter } from './write-workbook.ts'

/** For each workbook, in ms; that of the server is shorter. */
const BUSY_MACHINE = 60_000
const writers: WorkbookWriter[] = []
function writer(limits: { timeout?: number; most?: number; maxBytes?: number } = {}) {
  const made = new WorkbookWriter({ timeout: BUSY_MACHINE, ...limits })
  writers.push(made)
  return made
}
const one = writer()
afterAll(() => {
  for (const made of writers) made.close()
})

type Work = { name: string; value: number | null }
const columns = [
  {
    label: 'No.',
    value: (_: Work, index: number) => String(index + 1),
    number: (_: Work, index: number) => index + 1,
  },
  { label: 'Name', value: ({ name }: Work) => name },
  { label: 'Value', value: ({ value }: Work) => `₹ ${value}`, number: ({ value }: Work) => value },
]
const of = (works: readonly Work[]) => ({ sheet: 'Works', columns, items: () => works })
const hall: Work = { name: 'Town hall', value: 5 }
const rowsIn = async (workbook: Uint8Array) => (await readXlsxFile(Buffer.from(workbook)))[0]!

test('a workbook has its heads, texts as texts and numbers as numbers, in as many rows as there are', async () => {
  const works = Array.from({ length: 250 }, (_, index): Work => ({ name: `=${index}`, value: index || null }))
  const { sheet, data } = await rowsIn(await one.write(of(works)))
  expect(sheet).toBe('Works')
  expect(data.slice(0, 3)).toEqual([
    ['No.', 'Name', 'Value'],
    [1, '=0', null],
    [2, '=1', 1],
  ])
  expect(data).toHaveLength(251)
  const long = { name: `${'x'.repeat(32_766)}🏠`, value: 1 }
  expect((await rowsIn(await one.write(of([long])))).data[1]![1], 'no sign is halved').toBe(
    'x'.repeat(32_766),
  )
  expect((await rowsIn(await one.write(of([])))).data).toEqual([['No.', 'Name', 'Value']])
})

test('what would be too large, or waits behind too many, is refused with the reason', async () => {
  const small = writer({ maxBytes: 2_000, most: 1 })
  const written = small.write(of([hall]))
  await expect(small.write(of([hall]))).rejects.toMatchObject({ status: 503, message: /^Many workbooks/ })
  await written
  const large = small.write(of(Array.from({ length: 500 }, () => hall)))
  await expect(large).rejects.toMatchObject({ status: 413, message: /Export it as CSV/ })
  expect((await rowsIn(await small.write(of([hall])))).data).toHaveLength(2)
})

test('while the rows are read, the server has a turn for others after each hundred', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const turnsAt: number[] = []
  function* items() {
    for (let row = 0; row < 1_000; row++) {
      if (row % 100 === 0) turnsAt.push(turns)
      yield hall
    }
  }
  await one.write({ ...of([]), items })
  clearImmediate(next)
  expect(new Set(turnsAt).size).toBe(10)
})

test('an error while the rows are read ends the export with that error, and the next workbook is written', async () => {
  async function* broken() {
    yield hall
    throw new Error('The database is away.')
  }
  await expect(one.write({ ...of([]), items: broken })).rejects.toThrow('The database is away.')
  expect((await rowsIn(await one.write(of([hall])))).data).toHaveLength(2)
})

test('a writer that takes too long is ended, and the answer says that it could not be written', async () => {
  const slow = writer({ timeout: 1 })
  await expect(slow.write(of([hall]))).rejects.toMatchObject({ status: 503, message: /could not be written/ })
  expect(slow.state()).toEqual({ busy: 0, waiting: 0, failures: 1 })
})

/** Rows during whose reading the process that writes them is killed, the first so many times. */
function killing(times: number) {
  let readings = 0
  return async function* () {
    readings += 1
    yield hall
    if (readings > times) return
    await expect.poll(() => killChildren('workbook-writer')).toBeGreaterThan(0)
  }
}

test('a writer that is killed once is replaced, and the workbook is written from its first row', async () => {
  const workbook = await one.write({ ...of([]), items: killing(1) })
  expect((await rowsIn(workbook)).data).toHaveLength(2)
})

test('a writer that is killed again, or cannot write a workbook, is answered by a clear message', async () => {
  const refusal = { status: 503, message: 'The workbook could not be written. Please try again in a minute.' }
  await expect(one.write({ ...of([]), items: killing(2) })).rejects.toMatchObject(refusal)
  await expect(
    one.write({ ...of([hall]), sheet: 'a name that no workbook accepts: *' }),
  ).rejects.toMatchObject(refusal)
  expect((await rowsIn(await one.write(of([hall])))).data).toHaveLength(2)
})
