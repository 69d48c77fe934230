import { expect, test } from 'vitest'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { errorsById } from '../../../domain/fields/faults.ts'
import { isSameRecord } from '../../../domain/fields/record-fields.ts'
import { newProject, type ProjectFields } from '../../../domain/project/project-schema.ts'
import { withoutAlt } from '../../../domain/project/section.ts'
import { adaptedDraft } from '../../editing/rules/edited-record.ts'
import { editedProject } from './edited-project.ts'
import { emptyDraft, type ProjectDraft, today } from './project-draft.ts'
import { newPicture, newText, type SectionDraft, withPicture } from './sections/section-drafts.ts'

const filled: ProjectDraft = {
  ...emptyDraft('2026-11-02'),
  name: 'Town Hall',
  category: 'CIVIC',
  location: 'ASSAM',
  year: '2024',
  client: 'PWD',
  collaborators: 'NONE',
  projectTeam: 'A TEAM',
  projectLeaders: ['R. DEKA'],
  status: 'ON-SITE',
}

test('a filled draft becomes the fields that are sent, as the rules leave them', () => {
  const checked = editedProject.check({ ...filled, tags: [' green '] })
  expect(checked).toMatchObject({
    fields: { name: 'TOWN HALL', year: 2024, tags: ['GREEN'], subCategory: '' },
  })
})

test('a new project without a key date is the one that was sent, though the server gave it the day', () => {
  const { fields } = editedProject.check({ ...filled, keyDate: '' }) as { fields: ProjectFields }
  const made = { ...fields, id: '1', keyDate: '2026-11-28', updatedAt: '2026-11-28T10:00:00Z' } as ProjectJson
  const sent = editedProject.create.sentIn(made, fields)
  expect(isSameRecord(editedProject.table, sent, fields)).toBe(true)
})

test('what a form knows beside the fields is not sent, also not what an earlier release kept', () => {
  const section = { type: 'image' as const, content: 'https://plinth.example/a.jpg', alt: 'A roof' }
  const kept = { ...filled, previewPicture: {}, sections: [{ ...section, key: 'a', picture: {} }] }
  const { fields } = editedProject.check(kept) as { fields: object }
  expect(fields).toMatchObject({ sections: [section] })
  expect(fields).not.toHaveProperty('previewPicture')
  expect(fields).not.toHaveProperty('sections.0.key')
  expect(fields).not.toHaveProperty('sections.0.picture')
})

test('every required field of an empty form has its message', () => {
  const { errors } = editedProject.check(emptyDraft()) as { errors: Record<string, string> }
  const required = [
    'name',
    'location',
    'category',
    'client',
    'collaborators',
    'projectLeaders',
    'projectTeam',
    'status',
    'year',
  ]
  expect(Object.keys(errors).sort()).toEqual(required.sort())
})

test('what is wrong with a section stays with it', () => {
  const sections: SectionDraft[] = [newText('a'), { key: 'b', type: 'text', content: 'x'.repeat(701) }]
  const { errors } = editedProject.check({ ...filled, sections }) as { errors: Record<string, string> }
  expect(errors).toEqual({
    'sections.a.content': 'Enter the text, or delete the section.',
    'sections.b.content': 'At most 700 characters.',
  })
  expect(errorsById({ 'sections.1.content': 'Too long.', name: 'No.' }, { sections })).toEqual({
    'sections.b.content': 'Too long.',
    name: 'No.',
  })
})

test('a draft is changed by what would be sent, not by how it is shown', () => {
  const rekeyed = { ...filled, sections: [{ key: 'a', type: 'text' as const, content: 'Brick.' }] }
  const other = { ...filled, sections: [{ key: 'b', type: 'text' as const, content: 'Brick.' }] }
  expect(isSameRecord(editedProject.table, rekeyed, other)).toBe(true)
  expect(isSameRecord(editedProject.table, { ...filled, client: 'NHM' }, filled)).toBe(false)
})

test('a draft kept by a release that knew other fields is restored with the fields of this one', () => {
  const { collaborators, ...fields } = { ...filled, retired: 'x', tags: 'no list' }
  const older: object = fields
  const stored = { shape: 'of another release', form: 'f', at: '', name: '', key: 'k', sent: [older] }
  const read = adaptedDraft(editedProject.table, {
    ...stored,
    draft: older as ProjectDraft,
    base: { draft: older as ProjectDraft },
  })
  expect(read.draft).toMatchObject({ name: 'Town Hall', collaborators: '', tags: [] })
  expect(read.base.draft).toMatchObject({ name: 'Town Hall', collaborators: '', tags: [] })
})

test('an uploaded picture lands in its section, with its size and kind', () => {
  const size = { width: 40, height: 30 }
  const variants = { hasWebp: true, hasAvif: false, hasAnimation: false, hasLarge: false }
  const picture = { id: 'i', format: 'gif', animated: true, thumbhash: '', ...size, ...variants } as const
  const uploaded = { id: 'i', url: '/media/i.gif', type: 'image/gif', ...size, picture } as const
  const sections = [newText('t'), newPicture('p'), withPicture(newPicture('q'), uploaded)]
  expect(sections[2]).toMatchObject({ type: 'gif', content: '/media/i.gif', width: 40 })
  expect(sections[1]).toEqual(newPicture('p'))
})

test('pictures without a description are counted, texts are not', () => {
  expect(withoutAlt([newText('t'), newPicture('p'), { ...newPicture('q'), alt: 'The porch' }])).toBe(1)
})

test('today is a date the rules take', () => {
  expect(today(new Date(2026, 0, 5))).toBe('2026-01-05')
  expect(newProject.shape.keyDate.parse(today())).toBe(today())
})
