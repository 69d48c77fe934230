import { expect, test } from 'vitest'
import { type ArchivedRecord, archiveRowsToStore, filesNamedIn, planArchive, withTexts } from './archive.ts'

const address = `/media/${'a'.repeat(32)}.jpg`
const record = (kind: ArchivedRecord['kind'], id: string, fields: object = {}): ArchivedRecord => ({
  kind,
  id,
  fields: { ...fields },
})

test('the files of a record are the pictures in any of its fields, and its certificates', () => {
  const fields = {
    previewImageUrl: address,
    sections: [
      { content: address },
      { content: 'https://example.org/a.jpg' },
      { content: `about ${address}` },
    ],
    certificates: [{ id: 1, file: 'c1' }],
  }
  expect(filesNamedIn(record('project', 'hall', fields))).toEqual([
    { path: `pictures/${'a'.repeat(32)}.jpg`, text: address },
    { path: 'certificates/c1.pdf', text: 'c1', isCertificate: true },
  ])
  expect(filesNamedIn(record('content', 'about', { certificates: [{ file: 'c1' }] }))).toEqual([])
})

test('only whole texts are replaced', () => {
  const fields = { a: ['x', 'xy'], b: { c: 'x', d: null, e: 3, f: true } }
  expect(withTexts(fields, new Map([['x', 'z']]))).toEqual({
    a: ['z', 'xy'],
    b: { c: 'z', d: null, e: 3, f: true },
  })
})

test('records that exist are changed or left alone, pages exist always, and what the user may not change is left out', () => {
  const records = [
    record('project', 'a', { name: 'HALL' }),
    record('project', 'b', { name: 'INN' }),
    record('job', 'c', { title: 'Architect' }),
    record('content', 'about'),
  ]
  const existing = { project: new Set(['a']), job: new Set<string>() }
  const actions = (role: 'SUPER_ADMIN' | 'HR_HIRING', isChanging: boolean) =>
    planArchive(records, { role, existing, isChanging }).map(({ name, action }) => `${name} ${action}`)
  expect(actions('SUPER_ADMIN', true)).toEqual([
    'HALL change',
    'INN new',
    'Architect new',
    'About Page change',
  ])
  expect(actions('SUPER_ADMIN', false)).toEqual([
    'HALL skipped',
    'INN new',
    'Architect new',
    'About Page skipped',
  ])
  expect(actions('HR_HIRING', true)[0]).toBe('HALL refused')
})

test('projects are stored before openings, and the last of a list first', () => {
  const records = [
    record('job', 'a'),
    record('project', 'b'),
    record('project', 'c'),
    record('content', 'about'),
  ]
  const plan = planArchive(records, {
    role: 'SUPER_ADMIN',
    existing: { project: new Set(), job: new Set() },
    isChanging: true,
  })
  expect(archiveRowsToStore(plan).map(({ row, record: { id } }) => `${row} ${id}`)).toEqual([
    '3 c',
    '2 b',
    '1 a',
    '4 about',
  ])
})
