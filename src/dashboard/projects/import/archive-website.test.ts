import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { ArchivedRecord } from '../../../domain/import/archive.ts'
import { compareArchive } from './archive-website.ts'

const addressOf = (id: string) => `/media/${id}.jpg`
const [old, known, lost] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]
const sent = createHash('sha256').update('the picture').digest('hex').slice(0, 32)
const hall = (fields: object): ArchivedRecord => ({ kind: 'project', id: 'hall', fields: { ...fields } })

/** The website answers these calls. */
function answering(answers: Record<string, (url: URL) => unknown>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost')
    asked.push(url.pathname)
    const answer = answers[url.pathname]?.(url)
    return typeof answer === 'string' ? new Response(answer) : Response.json(answer ?? [])
  })
  vi.stubGlobal('localStorage', { getItem: () => null })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

const picturesOf = (ids: readonly string[]) => (url: URL) => {
  const wanted = url.searchParams.get('ids')!.split(',')
  return Object.fromEntries(ids.filter((id) => wanted.includes(id)).map((id) => [addressOf(id), {}]))
}
const files = new Map([
  [`pictures/${old}.jpg`, 'the picture'],
  [`pictures/${lost}.jpg`, 'another'],
  ['certificates/c1.pdf', 'the certificate'],
  ['certificates/c2.pdf', 'a newer one'],
])
const archiveOf = (records: ArchivedRecord[]) => ({
  records,
  paths: new Set(files.keys()),
  open: async (path: string) => new File([files.get(path)!], path),
})

test('files that the website has under another name are named as there', async () => {
  answering({
    '/api/projects': () => [
      {
        ...{ id: 'hall', updatedAt: 'then', previewImageUrl: addressOf(sent) },
        certificates: [
          { id: 1, file: 'own1' },
          { id: 2, file: 'own2' },
        ],
      },
    ],
    '/api/projects/trash': () => [{ id: 'inn' }],
    '/api/picture-facts': picturesOf([known, sent]),
    '/api/projects/certificates/own1': () => 'the certificate',
    '/api/projects/certificates/own2': () => 'an older one',
  })
  const fields = {
    previewImageUrl: addressOf(old),
    sections: [{ content: addressOf(known) }, { content: addressOf(lost) }],
    certificates: [
      { id: 1, file: 'c1' },
      { id: 2, file: 'c2' },
    ],
  }
  const { records, website, versions } = await compareArchive(archiveOf([hall(fields)]), 'SUPER_ADMIN')
  expect(records[0]!.fields).toEqual({
    previewImageUrl: addressOf(sent),
    sections: [{ content: addressOf(known) }, { content: addressOf(lost) }],
    certificates: [
      { id: 1, file: 'own1' },
      { id: 2, file: 'c2' },
    ],
  })
  expect(website.files).toEqual(new Set([addressOf(known), addressOf(sent), 'own1', 'own2']))
  expect([website.trashed, versions.get('project hall')]).toEqual([new Set(['inn']), 'then'])
})

test('only what the archive has and the user may change is read from the website, and no file of a new record', async () => {
  const opened: string[] = []
  const asked = answering({})
  const archive = {
    ...archiveOf([
      hall({ previewImageUrl: addressOf(old) }),
      { kind: 'job', id: 'a', fields: {} },
      { kind: 'content', id: 'about', fields: {} },
    ]),
    open: async (path: string) => {
      opened.push(path)
      return new File([], path)
    },
  }
  await compareArchive(archive, 'PROJECT_CONTENT_MANAGER')
  expect(asked.toSorted()).toEqual([...['/api/picture-facts', '/api/projects', '/api/projects/trash']])
  expect(opened).toEqual([])
})
