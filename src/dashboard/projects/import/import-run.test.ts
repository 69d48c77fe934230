import { expect, test, vi } from 'vitest'
import { ApiError } from '../../session/api.ts'
import { ImportRun, type ImportTask, type ImportWork, type TaskFile, UnusableFile } from './import-run.ts'

const file = (path: string, content: BlobPart = 'x'): TaskFile => ({
  path,
  open: async () => new File([content], path),
})
/** A row whose record has what names its files. */
const task = (row: number, ...files: TaskFile[]): ImportTask => ({
  ...{ row, name: `House ${row}`, files },
  record: (sent) => ({
    kind: 'project',
    id: '',
    isNew: true,
    fields: { files: files.map(({ path }) => sent.get(path)) },
  }),
})

function begin(tasks: ImportTask[], does: Partial<ImportWork> = {}, done: number[] = []) {
  const sent: unknown[] = []
  const work: ImportWork = {
    async sendPicture({ name }) {
      sent.push(`picture ${name}`)
      return `/media/${name}`
    },
    async sendCertificate({ name }) {
      sent.push(`certificate ${name}`)
      return `id of ${name}`
    },
    async store(row, { fields }) {
      sent.push([row, fields.files])
    },
    wait: async () => {},
    ...does,
  }
  return { run: new ImportRun(tasks, done, work), sent }
}

test('rows are stored one after the other, each after its files', async () => {
  const { run, sent } = begin([task(3), task(2, file('1.jpg'), { ...file('a.pdf'), isCertificate: true })])
  const seen: string[] = []
  run.subscribe(() => seen.push(`${run.progress.rows}/${run.progress.files} ${run.progress.current}`))
  await run.run()
  expect(sent).toEqual([[3, []], 'picture 1.jpg', 'certificate a.pdf', [2, ['/media/1.jpg', 'id of a.pdf']]])
  expect(run.progress).toMatchObject({
    state: 'ended',
    rows: 2,
    totalRows: 2,
    files: 2,
    totalFiles: 2,
    failed: [],
  })
  expect(seen).toContain('1/1 House 2: file 2 of 2')
})

test('a file of several rows is sent once', async () => {
  const { run, sent } = begin([task(3, file('1.jpg')), task(2, file('1.jpg'))])
  await run.run()
  expect(sent).toEqual(['picture 1.jpg', [3, ['/media/1.jpg']], [2, ['/media/1.jpg']]])
  expect(run.progress).toMatchObject({ files: 2, totalFiles: 2 })
})

test('rows that are stored already are not stored again', async () => {
  const { run, sent } = begin([task(3), task(2)], {}, [3])
  expect(run.progress).toMatchObject({ rows: 1, totalRows: 2 })
  await run.run()
  expect(sent).toHaveLength(1)
  expect(run.progress).toMatchObject({ state: 'ended', rows: 2 })
})

test('a file that is no picture, or is damaged in its archive, is left out, and named', async () => {
  const damaged: TaskFile = {
    path: 'old.jpg',
    open: () => Promise.reject(new UnusableFile('It is damaged.')),
  }
  const { run, sent } = begin([task(2, file('hall.jpg'), file('text.jpg'), damaged)], {
    async sendPicture({ name }) {
      if (name === 'text.jpg') throw new ApiError(415, 'This file is not a picture.')
      return '/media/hall.jpg'
    },
  })
  await run.run()
  expect(sent).toEqual([[2, ['/media/hall.jpg', undefined, undefined]]])
  expect(run.progress).toMatchObject({
    ...{ state: 'ended', rows: 1, files: 3 },
    failed: [
      { row: 2, name: 'House 2', column: 'text.jpg', message: 'This file is not a picture.' },
      { row: 2, name: 'House 2', column: 'old.jpg', message: 'It is damaged.' },
    ],
  })
})

test('a file that cannot be read pauses the import, and is left out if it still cannot be read afterwards', async () => {
  const gone = new Set(['1.jpg', '2.jpg'])
  const onDisk = (path: string): TaskFile => ({
    path,
    open: () =>
      gone.has(path)
        ? Promise.reject(new DOMException('A file was moved.', 'NotReadableError'))
        : file(path).open(),
  })
  const { run, sent } = begin([task(2, onDisk('1.jpg'), onDisk('2.jpg'), onDisk('3.jpg'))])
  const pausedBy = (path: string) => ({
    ...{ state: 'paused', failed: [] },
    pausedBy: expect.stringContaining(`${path} cannot be read.`),
  })
  await run.run()
  expect(run.progress).toMatchObject(pausedBy('1.jpg'))
  gone.delete('1.jpg')
  await run.run()
  expect(run.progress).toMatchObject(pausedBy('2.jpg'))
  expect(sent).toEqual(['picture 1.jpg'])
  await run.run()
  expect(sent.slice(1)).toEqual(['picture 3.jpg', [2, ['/media/1.jpg', undefined, '/media/3.jpg']]])
  expect(run.progress).toMatchObject({
    ...{ state: 'ended', rows: 1 },
    failed: [{ row: 2, column: '2.jpg', message: 'It cannot be read.' }],
  })
})

test('several files of a row that cannot be read pause it once each, and a pause by hand counts for none', async () => {
  const { promise, reject } = Promise.withResolvers<File>()
  let opened = 0
  const gone = (path: string): TaskFile => ({
    path,
    open: () => (opened++ === 0 ? promise : Promise.reject(new DOMException('Moved.', 'NotFoundError'))),
  })
  const { run, sent } = begin([task(2, gone('1.jpg'), gone('2.jpg'))])
  const paused = run.run()
  run.pause()
  reject(new DOMException('Moved.', 'NotFoundError'))
  await paused
  expect(run.progress).toMatchObject({ state: 'paused', pausedBy: undefined })
  for (const path of ['1.jpg', '2.jpg']) {
    await run.run()
    expect(run.progress).toMatchObject({ state: 'paused', failed: [] })
    expect(run.progress.pausedBy).toContain(`${path} cannot be read.`)
  }
  await run.run()
  expect(sent).toEqual([[2, [undefined, undefined]]])
  expect(run.progress.failed).toMatchObject([{ column: '1.jpg' }, { column: '2.jpg' }])
})

test('a row that is refused is named, and the others are stored', async () => {
  const { run } = begin([task(3), task(2)], {
    async store(row) {
      if (row === 3) throw new ApiError(422, 'Enter the year.')
    },
  })
  await run.run()
  expect(run.progress).toMatchObject({
    state: 'ended',
    rows: 1,
    totalRows: 2,
    failed: [{ row: 3, column: 'The whole row', message: 'Enter the year.' }],
  })
})

test('a server that does not answer is asked again; the same row then continues', async () => {
  let calls = 0
  const pauses: number[] = []
  const { run } = begin([task(2)], {
    async store() {
      if (++calls < 3) throw new ApiError(calls === 1 ? 0 : 503, '')
    },
    async wait(ms) {
      pauses.push(ms)
      expect(run.progress.state).toBe('waiting')
    },
  })
  await run.run()
  expect(run.progress).toMatchObject({ state: 'ended', rows: 1 })
  expect(pauses).toEqual([1_000, 4_000])
})

test('after several tries, or without the right, it pauses by itself, says why, and continues when asked', async () => {
  let error: ApiError | undefined = new ApiError(0, '')
  const store = vi.fn(async () => {
    if (error) throw error
  })
  const { run } = begin([task(2)], { store })
  await run.run()
  expect(store).toHaveBeenCalledTimes(4)
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
  const { run, sent } = begin([task(3), task(2)])
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
  const { run } = begin([task(2, file('1.jpg'))], {
    async sendPicture(_file, signal) {
      sends += 1
      if (sends === 1) {
        run.pause()
        signal.throwIfAborted()
      }
      return '/media/1.jpg'
    },
  })
  await run.run()
  expect(run.progress).toMatchObject({ state: 'paused', rows: 0, files: 0 })
  await run.run()
  expect(run.progress).toMatchObject({ state: 'ended', rows: 1, files: 1 })
})

test('a row at which the server fails each time is named, and the others are stored', async () => {
  const { run } = begin([task(3), task(2)], {
    async store(row) {
      if (row === 3) throw new ApiError(500, '')
    },
  })
  await run.run()
  expect(run.progress).toMatchObject({
    ...{ state: 'ended', rows: 1 },
    failed: [{ row: 3, message: 'The server failed to store it.' }],
  })
})
