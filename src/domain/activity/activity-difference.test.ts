import { describe, expect, test } from 'vitest'
import type { ActivityKind } from './activity.ts'
import { differencesAsText, differencesIn } from './activity-difference.ts'
import type { Changes } from './changes-schema.ts'

const picture = `/media/${'a'.repeat(32)}.jpg`
const entry = (changes: Changes, kind: ActivityKind = 'project.updated', id = '7') => ({
  kind,
  subject: { id, name: '' },
  changes,
})
const only = (before: unknown, after: unknown) => differencesIn(entry({ field: { before, after } }))[0]
const labels = (changes: Changes, kind: ActivityKind, id?: string) =>
  differencesIn(entry(changes, kind, id)).map(({ label }) => label)

test.each<[ActivityKind, string, string, string]>([
  ['project.updated', '7', 'projectTeam', 'Team'],
  ['project.updated', '7', 'sizeM2FT2', 'Size'],
  ['project.deleted', '7', 'trashed', 'In the trash'],
  ['project.purged', '7', 'trashedPictures', 'Pictures moved to the trash'],
  ['project.updated', '7', 'oldField_name', 'Old field name'],
  ['projects.reordered', '7', 'place', 'Position in the order'],
  ['content.updated', 'contact', 'formHeading', 'Heading of the form'],
  ['content.updated', 'about', 'hero', 'Hero picture'],
  ['content.updated', 'team', 'paragraphs', 'Introduction'],
  ['content.updated', 'site', 'enquiriesTo', 'Enquiries are mailed to'],
  ['content.updated', 'a page of another release', 'title', 'Title'],
  ['picture.updated', '7', 'focus', 'Focal point'],
  ['user.renamed', '7', 'name', 'Name'],
  ['user.email-changed', '7', 'email', 'E-mail'],
])('in %s of %s, %s is called %s', (kind, id, field, label) =>
  expect(labels({ [field]: { before: 'A', after: 'B' } }, kind, id)).toEqual([label]),
)

test.each<[ActivityKind, string, unknown, string]>([
  ['application.updated', 'stage', 'SHORTLISTED', 'Stage: empty → Shortlisted'],
  ['application.updated', 'fields', ['rating', 'notes'], 'Changed: empty → Rating, Notes'],
  ['application.mailed', 'template', 'other', 'Template: empty → Written by hand'],
  ['application.file-received', 'file', 'cv', 'File: empty → CV'],
  ['enquiry.read', 'status', 'READ', 'Status: empty → Read'],
  ['user.role-changed', 'role', 'SUPER_ADMIN', 'Role: empty → Super Admin'],
  ['project.created', 'keyDate', '2026-11-23', 'Key Date: empty → 23 Nov 2026'],
  ['application.updated', 'stage', 'OF_ANOTHER_RELEASE', 'Stage: empty → OF_ANOTHER_RELEASE'],
])('in %s, the %s %j is shown in words', (kind, field, after, text) =>
  expect(differencesAsText(entry({ [field]: { before: null, after } }, kind))).toBe(text),
)

describe('a difference', () => {
  test('of single values has the text before and after', () => {
    expect(only('A', 'B')).toMatchObject({ as: 'value', before: { text: 'A' }, after: { text: 'B' } })
    expect(only(true, false)).toMatchObject({ before: { text: 'Yes' }, after: { text: 'No' } })
    expect(only(null, 0)).toMatchObject({ before: undefined, after: { text: '0' } })
    expect(only('', 'B')).toMatchObject({ before: undefined })
    expect(only(picture, '')).toMatchObject({ before: { text: 'Picture', picture }, after: undefined })
  })

  test('of lists has the added and removed entries, also of duplicates', () => {
    expect(only(['A', 'A', 'B'], ['A', 'C'])).toMatchObject({
      as: 'list',
      removed: [{ text: 'A' }, { text: 'B' }],
      added: [{ text: 'C' }],
    })
    expect(only(null, ['A'])).toMatchObject({ removed: [], added: [{ text: 'A' }] })
  })

  test('of a list with the same entries in another order has both orders', () => {
    expect(only(['A', 'B'], ['B', 'A'])).toMatchObject({
      as: 'order',
      before: [{ text: 'A' }, { text: 'B' }],
      after: [{ text: 'B' }, { text: 'A' }],
    })
  })

  test('of sections is shown as texts and pictures', () => {
    const text = { type: 'text', content: 'A hall of bamboo.' }
    const image = { type: 'image', content: picture, alt: 'The hall', width: 900, height: 600 }
    expect(only([text], [image])).toMatchObject({
      removed: [{ text: 'A hall of bamboo.' }],
      added: [{ text: 'The hall', picture }],
    })
    const { width: _, height: __, ...unmeasured } = image
    expect(only([text, unmeasured], [text, image]), 'width and height are not shown').toBeUndefined()
  })

  test('of a record lists its nested fields that differ', () => {
    expect(only({ title: 'A', text: 'T' }, { title: 'B', text: 'T' })).toEqual({
      label: 'Field: Title',
      as: 'value',
      before: { text: 'A' },
      after: { text: 'B' },
    })
    const pages = (title: string) => ({ home: { title, description: '' }, team: { title: 'Team' } })
    expect(labels({ pages: { before: pages('A'), after: pages('B') } }, 'content.updated', 'site')).toEqual([
      'Search results: Home: Title',
    ])
  })

  test('of a record does not show its id, which is for programs', () => {
    const collaborators = { before: { id: 1, heading: 'A' }, after: { id: 2, heading: 'A' } }
    expect(labels({ collaborators }, 'content.updated', 'about')).toEqual([])
  })

  test('of a picture with its description is one value', () => {
    const changes = {
      hero: { before: { img_src: picture, alt: 'A' }, after: { img_src: picture, alt: 'B' } },
    }
    expect(differencesIn(entry(changes, 'content.updated', 'about'))).toEqual([
      { label: 'Hero picture', as: 'value', before: { text: 'A', picture }, after: { text: 'B', picture } },
    ])
  })
})

describe('a difference of numbered entries', () => {
  const member = (id: number, name: string, position = 'ARCHITECT') => ({ id, name, position })
  const inMembers = (before: unknown, after: unknown) =>
    differencesIn(entry({ members: { before, after } }, 'content.updated', 'team'))

  test('names the entry and the field', () => {
    expect(inMembers([member(1, 'R. DEKA')], [member(1, 'R. DEKA', 'PARTNER')])).toEqual([
      {
        label: 'Members: R. DEKA: Position',
        as: 'value',
        before: { text: 'ARCHITECT' },
        after: { text: 'PARTNER' },
      },
    ])
  })

  test('tells what was added, removed and moved', () => {
    const [a, b, c, d] = [member(1, 'A'), member(2, 'B'), member(3, 'C'), member(4, 'D')]
    expect(inMembers([a, b, c], [c, d, b])).toEqual([
      {
        label: 'Members',
        as: 'list',
        removed: [{ text: 'A · ARCHITECT' }],
        added: [{ text: 'D · ARCHITECT' }],
      },
      {
        label: 'Members: Order',
        as: 'order',
        before: [{ text: 'B' }, { text: 'C' }],
        after: [{ text: 'C' }, { text: 'B' }],
      },
    ])
  })

  test('goes into lists inside entries', () => {
    const sections = (text: string) => [{ id: 2, heading: 'Interior', paragraphs: [{ id: 1, text }] }]
    const changes = { capabilities: { before: sections('A'), after: sections('B') } }
    expect(labels(changes, 'content.updated', 'about')).toEqual(['Sections: Interior: Paragraphs: B: Text'])
  })

  test('is one of plain lists where an older release stored no numbers, and an entry without a name has its number', () => {
    const strip = { before: [{ img_src: picture, alt: 'A' }], after: [{ id: 1, img_src: picture, alt: 'B' }] }
    expect(differencesIn(entry({ strip }, 'content.updated', 'team'))).toMatchObject([
      { label: 'Strip of pictures', as: 'list', removed: [{ text: 'A' }], added: [{ text: 'B' }] },
    ])
    expect(inMembers([{ id: 3 }], [{ id: 3, position: 'PARTNER' }])).toMatchObject([
      { label: 'Members: No. 3: Position' },
    ])
  })
})

test('changes are written as lines of plain text for a spreadsheet', () => {
  const changes = {
    name: { before: 'A', after: 'B' },
    client: { before: '', after: 'C' },
    tags: { before: ['X'], after: ['Y', 'Z'] },
    order: { before: ['1', '2'], after: ['2', '1'] },
  }
  expect(differencesAsText(entry(changes))).toBe(
    'Name: A → B\nClient: empty → C\nTags: removed X; added Y; Z\nOrder: 1; 2 → 2; 1',
  )
})
