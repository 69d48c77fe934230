import { expect, test } from 'vitest'
import { project } from '../../../test/support/data/project.ts'
import type { Role } from '../account/role.ts'
import { emptyContent } from '../content/content-fields.ts'
import { newOpening } from '../hiring/opening-schema.ts'
import { newProject } from '../project/project-schema.ts'
import { type ArchivedRecord, recordKey } from './archive.ts'
import { archiveRowsToStore, planArchive } from './archive-plan.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const address = `/media/${'a'.repeat(32)}.jpg`
const made = (kind: ArchivedRecord['kind'], id: string, fields: object): ArchivedRecord => ({
  ...{ kind, id },
  fields: { ...fields },
})
const aProject = (number: number, changes: object = {}) =>
  made('project', idOf(number), { ...newProject.parse({ ...project, name: `Hall ${number}` }), ...changes })
const anOpening = (number: number, changes: object = {}) =>
  made('job', idOf(number), {
    ...newOpening.parse({ title: 'Architect', department: 'Design', location: 'Guwahati' }),
    ...changes,
  })
const site = (changes: object = {}) => made('content', 'site', { ...emptyContent('site'), ...changes })

type Options = {
  isChanging?: boolean
  role?: Role
  trashed?: string[]
  files?: string[]
  paths?: string[]
}
const plan = (
  records: readonly ArchivedRecord[],
  existing: readonly ArchivedRecord[] = [],
  { isChanging = true, role = 'SUPER_ADMIN', trashed = [], files = [], paths = [] }: Options = {},
) =>
  planArchive(records, {
    ...{ role, isChanging, paths: new Set(paths) },
    website: {
      records: new Map(existing.map((one) => [recordKey(one), one.fields])),
      ...{ trashed: new Set(trashed), files: new Set(files) },
    },
  })
const actions = (...args: Parameters<typeof plan>) =>
  plan(...args).map(({ name, action }) => `${name} ${action}`)
const faults = (...args: Parameters<typeof plan>) =>
  plan(...args).flatMap((row) =>
    row.faults.map(({ row, name, column, message }) => `${row} ${name}: ${column}: ${message}`),
  )

test('a record is new, the same as on the website, or changed in fields that are named with both values', () => {
  const records = [aProject(1, { client: 'PWD' }), aProject(2), anOpening(3), site({ tagline: 'By hand' })]
  const existing = [aProject(1), anOpening(3), site()]
  expect(actions(records, existing)).toEqual([
    ...['HALL 1 change', 'HALL 2 new', 'Architect same', 'Site change'],
  ])
  const [hall] = plan(records, existing)
  expect(hall!.changes).toMatchObject([
    { name: 'client', before: aProject(1).fields.client, after: 'PWD', field: { label: 'Client' } },
  ])
})

test('records that differ stay as they are unless they are to be changed, and those that do not are the same in both cases', () => {
  const records = [aProject(1, { client: 'PWD' }), aProject(2)]
  const rows = plan(records, [aProject(1), aProject(2)], { isChanging: false })
  expect(rows.map(({ action, changes }) => [action, changes.length])).toEqual([
    ['skipped', 1],
    ['same', 0],
  ])
})

test('facts that the website adds to a record are no difference', () => {
  const sections = [{ type: 'image', content: address, alt: 'The hall' }]
  const shown = [{ ...sections[0], width: 4, height: 3, picture: {} }]
  const records = [aProject(1, { sections }), anOpening(2, { status: 'open', closesAt: '2020-01-01' })]
  const existing = [
    aProject(1, { sections: shown, updatedAt: 'then', previewPicture: {} }),
    anOpening(2, { status: 'closed', closesAt: '2020-01-01', isPastClosing: true }),
  ]
  expect(actions(records, existing, { files: [address] })).toEqual(['HALL 1 same', 'Architect same'])
})

test('the fault of a damaged entry names the field', () => {
  const records = [aProject(1, { certificates: [null] }), site({ socialLinks: [null] })]
  expect(faults(records, [site()])).toEqual([
    expect.stringMatching(/^1 HALL 1: Certificates: /),
    expect.stringMatching(/^2 .*: Social links: /i),
  ])
})

test('faults name the record and the field, and such a record is left out', () => {
  const certificates = [{ id: 7, name: 'Completion', file: '' }]
  const records = [
    ...[aProject(1, { year: 1 }), aProject(2, { certificates }), anOpening(3, { vacancy: -1 })],
    ...[site({ studioName: '' }), made('content', 'shop', {}), made('project', 'hall', aProject(6).fields)],
  ]
  const found = faults(records, [site()])
  expect(found.slice(0, 3)).toEqual([
    '1 HALL 1: Year: Enter a year from 1800 onwards.',
    expect.stringMatching(/^2 HALL 2: Certificates: Completion: File: /),
    '3 Architect: Vacancy: Enter 0 or a higher number.',
  ])
  expect(found.slice(-2)).toEqual([
    '5 shop: id: There is no such page.',
    '6 HALL 6: id: This is the id of no record.',
  ])
  expect(actions(records, [site()])).toContain('HALL 1 faulty')
  expect(archiveRowsToStore(plan(records, []))).toEqual([])
})

test('a fault hides no other', () => {
  const days = { startedOn: '2020-01-01', finishedOn: '2019-01-01' }
  const bad = aProject(1, { ...days, year: 1 })
  const year = '1 HALL 1: Year: Enter a year from 1800 onwards.'
  const finish = '1 HALL 1: Finished on: It cannot be finished before it was started.'
  expect(faults([bad], [aProject(1)])).toEqual([year, finish])
  const inTrash = '1 HALL 1: id: This project is in the trash. Restore it, or delete it permanently.'
  expect(faults([bad], [], { trashed: [bad.id] })).toEqual([inTrash, year, finish])
  const noTexts = { startedOn: { toString: 1 }, finishedOn: 7, category: {}, subCategory: 1 }
  expect(faults([aProject(1, noTexts)], [aProject(1)])).toHaveLength(4)
})

test('a mail template is compared, and can name only the placeholders of its mail', () => {
  const reply = (subject: string) => made('mail-template', 'reply', { subject, body: 'Dear {name},' })
  expect(actions([reply('Hello'), made('mail-template', 'bye', {})], [reply('Hello')])).toEqual([
    'Reply to an enquiry same',
    'bye faulty',
  ])
  const [changed] = plan([reply('For {name}')], [reply('Hello')])
  expect(changed).toMatchObject({ action: 'change', changes: [{ name: 'subject', after: 'For {name}' }] })
  expect(faults([reply('{opening}')], [reply('Hello')])).toEqual([
    '1 Reply to an enquiry: Subject: There is no {opening} in this mail.',
  ])
})

test('a value that the website has too is no fault', () => {
  const old = { year: 1700 }
  const records = [aProject(1, { ...old, client: 'PWD' })]
  expect(actions(records, [aProject(1, old)])).toEqual(['HALL 1 change'])
})

test('a file that neither the archive nor the website has is a fault of its field', () => {
  const records = [aProject(1, { previewImageUrl: address })]
  const path = `pictures/${'a'.repeat(32)}.jpg`
  expect(faults(records)).toEqual([`1 HALL 1: Preview Image: ${path} is missing in the archive.`])
  expect(faults(records, [], { paths: [path] })).toEqual([])
  expect(faults(records, [], { files: [address] })).toEqual([])
})

test('an opening may name a project of the archive or the website, and no other', () => {
  const opening = anOpening(9, { projectId: idOf(1) })
  const message = '1 Architect: Project: This project is neither on the website nor in the archive.'
  expect(faults([opening])).toEqual([message])
  expect(faults([opening, aProject(1)])).toEqual([])
  expect(faults([opening], [aProject(1)])).toEqual([])
  expect(faults([opening, aProject(1, { year: 1 })])[0]).toBe(message)
})

test('a project in the trash is a fault, and what the user may not change is left out', () => {
  expect(faults([aProject(1)], [], { trashed: [idOf(1)] })).toEqual([
    '1 HALL 1: id: This project is in the trash. Restore it, or delete it permanently.',
  ])
  expect(actions([aProject(1), anOpening(2)], [], { role: 'HR_HIRING' })).toEqual([
    'HALL 1 refused',
    'Architect new',
  ])
})

test('of two lines with one record, the first counts', () => {
  expect(actions([aProject(1), aProject(1)])).toEqual(['HALL 1 new', 'HALL 1 skipped'])
})

test('projects are stored before openings, and the last of a list first', () => {
  const records = [anOpening(1), aProject(2), aProject(3), site({ tagline: 'By hand' })]
  const stored = archiveRowsToStore(plan(records, [site()]))
  expect(stored.map(({ row }) => row)).toEqual([3, 2, 1, 4])
})
