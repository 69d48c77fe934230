import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { ARCHIVE_FORMAT } from '../../../domain/import/archive.ts'
import { archiveTasks } from './archive-tasks.ts'
import { archiveFailures, openArchive } from './read-archive.ts'

async function zip(parts: Record<string, string>, password?: string): Promise<File> {
  const writer = new ZipWriter(new BlobWriter(), { password })
  for (const [name, content] of Object.entries(parts)) await writer.add(name, new TextReader(content))
  return new File([await writer.close()], 'archive.zip')
}
const about = JSON.stringify(ARCHIVE_FORMAT)
const [old, known] = ['a', 'b'].map((letter) => `/media/${letter.repeat(32)}.jpg`) as [string, string]
const eastern = { path: `pictures/${'a'.repeat(32)}.jpg`, name: 'From the east', focus: { x: 0.25, y: 1 } }
const hall = {
  kind: 'project',
  id: 'hall',
  slugs: ['hall', 'old-hall'],
  fields: {
    name: 'HALL',
    sections: [{ content: old }, { content: known }],
    certificates: [{ id: 1, file: 'c1' }],
  },
}
const opened = async (file: File) => {
  const answer = await openArchive(file)
  if ('failure' in answer) throw new Error(answer.failure)
  return answer
}
const openedParts = async (parts: Record<string, string>) => opened(await zip(parts))
const failureOf = async (file: File) => {
  const answer = await openArchive(file)
  return 'failure' in answer ? answer.failure : 'none'
}

test('an archive is opened, and each record sends the files that the server does not have', async () => {
  const archive = await openedParts({
    'plinth.json': about,
    'records.jsonl': `${JSON.stringify(hall)}\n`,
    [`pictures/${'a'.repeat(32)}.jpg`]: 'the picture',
    'certificates/c1.pdf': 'the certificate',
    'files.jsonl': `${JSON.stringify(eastern)}\nrubbish\n`,
  })
  const [record] = archive.records
  const rows = [{ row: 1, name: 'HALL', record: record!, action: 'new' as const, changes: [], faults: [] }]
  const website = { records: new Map(), trashed: new Set<string>(), files: new Set([known]) }
  const [task] = archiveTasks(rows, { ...archive, website, versions: new Map() })
  expect(task).toMatchObject({ row: 1, name: 'HALL' })
  expect(task!.files.map(({ path, isCertificate }) => [path, isCertificate])).toEqual([
    [`pictures/${'a'.repeat(32)}.jpg`, undefined],
    ['certificates/c1.pdf', true],
  ])
  expect(await (await task!.files[0]!.open()).text()).toBe('the picture')
  expect(task!.files.map(({ about }) => about)).toEqual([eastern, undefined])
  const sent = new Map([
    [`pictures/${'a'.repeat(32)}.jpg`, '/media/new.jpg'],
    ['certificates/c1.pdf', 'c2'],
  ])
  expect(task!.record(sent)).toEqual({
    ...{ kind: 'project', id: 'hall', isNew: true, slugs: ['hall', 'old-hall'] },
    fields: {
      name: 'HALL',
      sections: [{ content: '/media/new.jpg' }, { content: known }],
      certificates: [{ id: 1, file: 'c2' }],
    },
  })
})

test('another ZIP file, a damaged one and one of a later release are refused in words', async () => {
  expect(await failureOf(await zip({ 'a.jpg': 'x' }))).toBe(archiveFailures.other)
  const locked = await zip({ 'plinth.json': about, 'records.jsonl': '' }, 'secret')
  expect(await failureOf(locked)).toBe(archiveFailures.password)
  expect(
    await failureOf(
      await zip({ 'plinth.json': '{"format":"plinth-archive","version":2}', 'records.jsonl': '' }),
    ),
  ).toBe(archiveFailures.other)
  expect(await failureOf(await zip({ 'plinth.json': 'x', 'records.jsonl': '' }))).toBe(
    archiveFailures.unreadable,
  )
  expect(await failureOf(new File(['PK rubbish'], 'archive.zip'))).toBe(archiveFailures.unreadable)
  const lines = [JSON.stringify(hall), '{"kind":"user","id":"1","fields":{}}']
  expect(await failureOf(await zip({ 'plinth.json': about, 'records.jsonl': lines.join('\n') }))).toBe(
    archiveFailures.line(2),
  )
  expect(await failureOf(await zip({ 'plinth.json': about, 'records.jsonl': '{' }))).toBe(
    archiveFailures.line(1),
  )
})

test('a file that the archive does not have cannot be opened', async () => {
  const archive = await openedParts({ 'plinth.json': about, 'records.jsonl': '' })
  await expect(archive.open('pictures/none.jpg')).rejects.toThrow('It is not in the archive.')
})

test('a file is not called damaged when the disk of the archive is away', async () => {
  const file = await zip({ 'plinth.json': about, 'records.jsonl': '', 'pictures/1.jpg': 'x' })
  const archive = await opened(file)
  file.slice = () => {
    throw new DOMException('The disk is away.', 'NotReadableError')
  }
  await expect(archive.open('pictures/1.jpg')).rejects.toThrow('The disk is away.')
})
