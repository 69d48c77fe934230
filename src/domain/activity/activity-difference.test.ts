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
/** The lines of text for a change. */
const linesOf = (changes: Changes, kind: ActivityKind, id?: string) =>
  differencesAsText(entry(changes, kind, id))
    .split('\n')
    .filter(Boolean)
/** The same for a field that no table has. */
const lines = (before: unknown, after: unknown) => linesOf({ field: { before, after } }, 'project.updated')
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
    expect(lines('A', 'B')).toEqual(['Field: A → B'])
    expect(lines(true, false)).toEqual(['Field: Yes → No'])
    expect(lines(null, 0)).toEqual(['Field: empty → 0'])
    expect(lines('', 'B')).toEqual(['Field: empty → B'])
    expect(lines(picture, '')).toEqual([`Field: Picture ${picture} → empty`])
    expect(lines('A', picture)).toEqual([`Field: A → Picture ${picture}`])
  })

  test('of lists has the added and removed entries, also of duplicates', () => {
    expect(lines(['A', 'A', 'B'], ['A', 'C'])).toEqual(['Field: removed A; B; added C'])
    expect(lines(null, ['A'])).toEqual(['Field: added A'])
    expect(lines(['A'], 'B'), 'of a value that was no list').toEqual(['Field: removed A; added B'])
  })

  test('of a list with the same entries in another order has both orders', () => {
    expect(lines(['A', 'B'], ['B', 'A'])).toEqual(['Field: A; B → B; A'])
  })

  test('of sections is shown as texts and pictures', () => {
    const text = { type: 'text', content: 'A hall of bamboo.' }
    const image = { type: 'image', content: picture, alt: 'The hall', width: 900, height: 600 }
    expect(lines([text], [image])).toEqual([`Field: removed A hall of bamboo.; added The hall ${picture}`])
    const { width: _, height: __, ...unmeasured } = image
    expect(lines([text, unmeasured], [text, image]), 'width and height are not shown').toEqual([])
  })

  test('of a record lists its nested fields that differ', () => {
    expect(lines({ title: 'A', text: 'T' }, { title: 'B', text: 'T' })).toEqual(['Field: Title: A → B'])
    const pages = (title: string) => ({ home: { title, description: '' }, team: { title: 'Team' } })
    expect(linesOf({ pages: { before: pages('A'), after: pages('B') } }, 'content.updated', 'site')).toEqual([
      'Search results: Home: Title: A → B',
    ])
  })

  test('of a record that is new is one value', () => {
    const clientContact = { before: null, after: { name: 'R. DEKA', designation: 'Engineer' } }
    expect(linesOf({ clientContact }, 'project.created')).toEqual([
      'Contact at the client: empty → R. DEKA · Engineer',
    ])
    expect(lines({ title: 'A', text: 'T' }, null)).toEqual(['Field: A · T → empty'])
  })

  test('of a value that today’s table has otherwise shows what is stored', () => {
    const changes = {
      sections: { before: 'A hall', after: null },
      clientContact: { before: 'R. DEKA', after: { name: 'M. SEN' } },
      previewImageUrl: { before: { address: picture, alt: 'A' }, after: '' },
    }
    expect(linesOf(changes, 'project.updated')).toEqual([
      `Preview Image: A ${picture} → empty`,
      'Sections: A hall → empty',
      'Contact at the client: R. DEKA → M. SEN',
    ])
  })

  test('of a category and its sub-category is one, with a line for each', () => {
    const changes = { category: { before: 'A', after: 'B' }, subCategory: { before: '', after: 'C' } }
    expect(differencesIn(entry(changes))).toHaveLength(1)
    expect(linesOf(changes, 'project.updated')).toEqual(['Category: A → B', 'Sub-category: empty → C'])
  })

  test('of a record does not show its id, which is for programs', () => {
    const collaborators = { before: { id: 1, heading: 'A' }, after: { id: 2, heading: 'A' } }
    expect(linesOf({ collaborators }, 'content.updated', 'about')).toEqual([])
  })

  test('of a picture with its description is one value', () => {
    const changes = {
      hero: { before: { img_src: picture, alt: 'A' }, after: { img_src: picture, alt: 'B' } },
    }
    expect(linesOf(changes, 'content.updated', 'about')).toEqual([
      `Hero picture: A ${picture} → B ${picture}`,
    ])
  })
})

describe('a difference of numbered entries', () => {
  const member = (id: number, name: string, position = 'ARCHITECT') => ({ id, name, position })
  const inMembers = (before: unknown, after: unknown) =>
    linesOf({ members: { before, after } }, 'content.updated', 'team')

  test('names the entry and the field', () => {
    expect(inMembers([member(1, 'R. DEKA')], [member(1, 'R. DEKA', 'PARTNER')])).toEqual([
      'Members: R. DEKA: Position: ARCHITECT → PARTNER',
    ])
  })

  test('tells what was added, removed and moved', () => {
    const [a, b, c, d] = [member(1, 'A'), member(2, 'B'), member(3, 'C'), member(4, 'D')]
    expect(inMembers([a, b, c], [c, d, b])).toEqual([
      'Members: removed A · ARCHITECT; added D · ARCHITECT',
      'Members: Order: B; C → C; B',
    ])
  })

  test('goes into lists inside entries', () => {
    const sections = (text: string) => [{ id: 2, heading: 'Interior', paragraphs: [{ id: 1, text }] }]
    const changes = { capabilities: { before: sections('A'), after: sections('B') } }
    expect(linesOf(changes, 'content.updated', 'about')).toEqual([
      'Sections: Interior: Paragraphs: B: Text: A → B',
    ])
  })

  test('shows fields of another release', () => {
    expect(inMembers([{ ...member(1, 'A'), room: '1' }], [{ ...member(1, 'A'), room: '2' }])).toEqual([
      'Members: A: Room: 1 → 2',
    ])
  })

  test('is one of plain lists where an older release stored no numbers, and an entry without a name has its number', () => {
    const strip = { before: [{ img_src: picture, alt: 'A' }], after: [{ id: 1, img_src: picture, alt: 'B' }] }
    expect(linesOf({ strip }, 'content.updated', 'team')).toEqual([
      `Strip of pictures: removed A ${picture}; added B ${picture}`,
    ])
    expect(inMembers([{ id: 3 }], [{ id: 3, position: 'PARTNER' }])).toEqual([
      'Members: No. 3: Position: empty → PARTNER',
    ])
  })
})

test('a card of another release whose text is null is named by its number', () => {
  const cards = (role: string) => ({ id: 1, heading: 'A', carousel_cards: [{ id: 2, text: null, role }] })
  const changes = { collaborators: { before: cards('Engineers'), after: cards('Surveyors') } }
  expect(linesOf(changes, 'content.updated', 'about')).toEqual([
    'Collaborators: Cards: No. 2: Role: Engineers → Surveyors',
  ])
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
