import { describe, expect, test } from 'vitest'
import { aboutFields, contactFields, teamFields } from '../content/content-fields.ts'
import { emptyRecord } from '../fields/record-fields.ts'
import { projectFields } from '../project/project-fields.ts'
import type { Section } from '../project/section-schema.ts'
import { changeAt, type EntryChange, versionDifference } from './version-difference.ts'

const project = { ...emptyRecord<object>(projectFields), name: 'HALL', year: 2020, hidden: false }
const compared = (before: object, after: object) =>
  versionDifference(projectFields, { ...project, ...before }, { ...project, ...after })

/** The entries of the only field that differs, and how many are the same. */
function entriesIn(changes: ReturnType<typeof versionDifference>) {
  const [first, ...others] = changes
  expect(others).toEqual([])
  if (first?.change.as !== 'list') throw new Error(`${first?.name} is no list.`)
  return first.change
}
/** 'moved 3 → 1': what became of an entry. */
const summary = ({ name, item, before, after, isMoved, change }: EntryChange) =>
  [
    name ?? item?.picture ?? item?.text,
    `${before ?? '–'} → ${after ?? '–'}`,
    isMoved && 'moved',
    before && after && change && 'changed',
  ]
    .filter(Boolean)
    .join(' ')

describe('the fields of a project', () => {
  test('are named by its table, in the order of the table; what is the same is left out', () => {
    expect(
      compared({ client: 'Tura Council', year: 2020 }, { client: 'TURA COUNCIL', year: 2021, hidden: true }),
    ).toEqual([
      {
        name: 'year',
        label: 'Year',
        change: { as: 'value', before: { text: '2020' }, after: { text: '2021' } },
      },
      {
        name: 'client',
        label: 'Client',
        change: { as: 'value', before: { text: 'Tura Council' }, after: { text: 'TURA COUNCIL' } },
      },
      {
        name: 'hidden',
        label: 'Hidden from the website',
        change: { as: 'value', before: { text: 'No' }, after: { text: 'Yes' } },
      },
    ])
    expect(compared({ client: ' A ', year: '2020' }, { client: 'A', year: 2020 })).toEqual([])
  })

  test('a category and its sub-category are one change, with what differs of the two', () => {
    const civic = { category: 'CIVIC', subCategory: 'TOWN HALLS' }
    expect(compared(civic, { category: 'CIVIC', subCategory: 'PARKS' })).toEqual([
      {
        name: 'category',
        label: 'Category',
        change: {
          as: 'fields',
          fields: [
            {
              name: 'subCategory',
              label: 'Sub-category',
              change: { as: 'value', before: { text: 'TOWN HALLS' }, after: { text: 'PARKS' } },
            },
          ],
        },
      },
    ])
  })

  test('tags are added and removed, never changed into each other', () => {
    const { entries, unchanged } = entriesIn(
      compared({ tags: ['BRICK', 'COURT'] }, { tags: ['BAMBOO', 'COURT'] }),
    )
    expect(entries.map(summary)).toEqual(['BRICK 1 → –', 'BAMBOO – → 1'])
    expect(unchanged).toBe(1)
  })

  test('a preview image that was taken away, which cannot have a description', () => {
    expect(compared({ previewImageUrl: '/media/a.jpg' }, {})).toEqual([
      {
        name: 'previewImageUrl',
        label: 'Preview Image',
        change: { as: 'value', before: { picture: '/media/a.jpg' } },
      },
    ])
  })

  test('texts whose letters are written in another way are the same', () => {
    const written = (letter: string) => ({
      client: `বিদ্যা${letter}`,
      tags: ['BRICK', `বিদ্যা${letter}`],
      sections: [{ type: 'text', content: `বিদ্যা${letter}` }],
    })
    expect(compared(written('\u09af\u09bc'), written('\u09df'))).toEqual([])
  })

  test('values in the same words differ', () => {
    const named = { projectId: { label: 'Project', empty: '', words: () => 'A deleted project' } }
    const side = { text: 'A deleted project' }
    expect(versionDifference(named, { projectId: '1' }, { projectId: '2' })).toEqual([
      { name: 'projectId', label: 'Project', change: { as: 'value', before: side, after: side } },
    ])
    expect(versionDifference(named, { projectId: null }, { projectId: '' })).toEqual([])
  })
})

describe('the sections of a project', () => {
  const text = (content: string): Section => ({ type: 'text', content })
  const image = (content: string, alt?: string): Section => ({ type: 'image', content, alt })
  const sections = (before: Section[], after: Section[]) =>
    entriesIn(compared({ sections: before }, { sections: after }))

  test('are matched by picture and by text, whatever their place', () => {
    const { entries, unchanged } = sections(
      [image('a'), image('b'), text('A hall of bamboo for the town.'), image('c')],
      [image('c'), image('a'), image('b', 'The court'), text('A hall of brick for the town.'), text('New')],
    )
    expect(entries.map(summary)).toEqual([
      'c 4 → 1 moved',
      'b 2 → 3 changed',
      'A hall of brick for the town. 3 → 4 changed',
      'New – → 5',
    ])
    expect(unchanged).toBe(1)
    expect(entries[1]!.change).toEqual({
      as: 'value',
      before: { picture: 'b', text: '' },
      after: { picture: 'b', text: 'The court' },
    })
  })

  test('a picture in the place of another is shown beside it; a removed one behind its neighbour', () => {
    const { entries } = sections([image('a'), image('b'), image('c')], [image('a'), image('x')])
    expect(entries.map(summary)).toEqual(['x 2 → 2 changed', 'c 3 → –'])
  })

  test('words that differ in their vowel signs are different words', () => {
    const { entries } = sections([text('শিৱ দৌল'), image('a')], [image('a'), text('শি ৱা দল')])
    expect(entries.map(summary)).toEqual(['শিৱ দৌল 1 → –', 'শি ৱা দল – → 2'])
  })

  test('the same picture twice is two sections', () => {
    const { entries, unchanged } = sections([image('a'), image('a')], [image('a')])
    expect(entries.map(summary)).toEqual(['a 2 → –'])
    expect(unchanged).toBe(1)
  })

  test('sizes and blanks make no difference', () => {
    const stored = [{ ...image('a'), width: 480 }, text('A hall. ')]
    expect(compared({ sections: stored }, { sections: [image('a', ''), text('A hall. ')] })).toEqual([])
  })
})

describe('numbered entries', () => {
  const office = (id: number, city: string, address = 'A street') => ({
    id,
    city,
    address,
    phone_numbers: ['+91 1'],
    google_maps_iframe_src: '',
  })
  const contact = (...offices: object[]) => ({ title: '', note: '', formHeading: '', offices })
  const offices = (before: object, after: object) =>
    entriesIn(versionDifference(contactFields, before, after))

  test('are matched by their number: moved, added, removed, changed inside', () => {
    const { entries, unchanged } = offices(
      contact(office(1, 'Guwahati'), office(2, 'Kolkata'), office(3, 'Tura'), office(5, 'Delhi')),
      contact(
        office(5, 'Delhi'),
        office(1, 'Guwahati'),
        office(4, 'Shillong'),
        office(3, 'Tura', 'Their street'),
      ),
    )
    expect(entries.map(summary)).toEqual([
      'Delhi 4 → 1 moved',
      'Kolkata 2 → –',
      'Shillong – → 3',
      'Tura 3 → 4 changed',
    ])
    expect(unchanged).toBe(1)
    expect(entries[3]!.change).toEqual({
      as: 'fields',
      fields: [
        {
          name: 'address',
          label: 'Address',
          change: { as: 'value', before: { text: 'A street' }, after: { text: 'Their street' } },
        },
      ],
    })
    const added = entries[2]!.change
    expect(added?.as === 'fields' && added.fields.map(({ name }) => name)).toEqual([
      'city',
      'phone_numbers',
      'address',
    ])
  })

  test('a new photo of a member is one change of a picture, a removed one too', () => {
    const member = (photo: object | null) => ({
      ...emptyRecord<object>(teamFields),
      members: [{ id: 1, name: 'Rima Das', position: '', isDirector: false, biography: '', photo }],
    })
    const a = { img_src: '/media/a.jpg', alt: 'Rima' }
    const photo = (before: object | null, after: object | null) => {
      const change = entriesIn(versionDifference(teamFields, member(before), member(after))).entries[0]!
        .change
      return change?.as === 'fields' ? change.fields.map((one) => one.change) : []
    }
    expect(photo(a, { ...a, img_src: '/media/b.jpg' })).toEqual([
      {
        as: 'value',
        before: { picture: '/media/a.jpg', text: 'Rima' },
        after: { picture: '/media/b.jpg', text: 'Rima' },
      },
    ])
    expect(photo(a, null)).toMatchObject([{ as: 'value', after: undefined }])
    expect(photo(null, a)).toMatchObject([{ as: 'value', before: undefined }])
  })

  test('inside a record inside a record are found too, and a picture with its description is one change', () => {
    const card = (alt: string) => ({
      id: 1,
      img_src: '/media/a.jpg',
      alt,
      project_name: '',
      project_location: '',
    })
    const about = (alt: string) => ({
      ...emptyRecord<object>(aboutFields),
      capabilities: [
        { id: 1, heading: 'Landscape', shown: true, paragraphs: [], carousel_cards: [card(alt)] },
      ],
    })
    const [section] = entriesIn(versionDifference(aboutFields, about('A park'), about('A court'))).entries
    expect(section).toMatchObject({ name: 'Landscape', isMoved: false })
    const cards = section!.change?.as === 'fields' && section!.change.fields[0]!.change
    expect(cards && cards.as === 'list' && cards.entries[0]!.change).toEqual({
      as: 'fields',
      fields: [
        {
          name: 'img_src',
          label: 'Picture',
          change: {
            as: 'value',
            before: { picture: '/media/a.jpg', text: 'A park' },
            after: { picture: '/media/a.jpg', text: 'A court' },
          },
        },
      ],
    })
  })

  test('a record that only one version has is shown with all its fields', () => {
    const story = { left: ['We build.'], right: [] }
    const left = { name: 'left', label: 'Left column' }
    expect(versionDifference(aboutFields, {}, { story })).toMatchObject([
      { name: 'story', change: { as: 'fields', fields: [{ ...left, change: { as: 'list' } }] } },
    ])
    expect(versionDifference(aboutFields, { story }, { story: undefined })).toMatchObject([
      { name: 'story', change: { as: 'fields', fields: [left] } },
    ])
  })

  test('in reverse order all but one were moved', () => {
    const all = Array.from({ length: 200 }, (_, index) => office(index + 1, `City ${index}`))
    const { entries, unchanged } = offices(contact(...all), contact(...all.toReversed()))
    expect([entries.length, unchanged]).toEqual([199, 1])
  })
})

describe('the change at a path', () => {
  const office = (id: number, address: string) => ({ id, city: `City ${id}`, address })
  const before = { title: 'A', offices: [office(1, 'A street'), office(2, 'B'), office(3, 'C')] }
  const after = { title: 'B', offices: [office(2, 'B'), office(1, 'Their street')] }
  const at = (path: string) => changeAt(contactFields, path, before, after)

  test('is that of the field, also inside an entry', () => {
    expect(at('title')).toEqual({ as: 'value', before: { text: 'A' }, after: { text: 'B' } })
    expect(at('offices.1.address')).toMatchObject({
      before: { text: 'A street' },
      after: { text: 'Their street' },
    })
  })

  test('is all of an entry that only one version has', () => {
    expect(at('offices.3')).toMatchObject({ only: 'before', fields: [{ name: 'city' }, { name: 'address' }] })
  })

  test('of an order has all entries, without their other changes', () => {
    const change = at('offices.order')
    expect(change?.as === 'list' && change.entries.map(summary)).toEqual([
      'City 2 2 → 1',
      'City 3 3 → –',
      'City 1 1 → 2 moved',
    ])
  })

  test('has both sides even where they look the same', () => {
    const paragraphs = (...texts: string[]) => ({ paragraphs: texts })
    const side = { text: 'A · B' }
    expect(changeAt(teamFields, 'paragraphs', paragraphs('A', 'B'), paragraphs('A', 'B '))).toEqual({
      as: 'value',
      before: side,
      after: side,
    })
  })

  test('of two fields that belong together is both', () => {
    const [was, is] = [
      { category: 'CIVIC', subCategory: 'PARKS' },
      { category: 'HOMES', subCategory: '' },
    ]
    expect(changeAt(projectFields, 'category', was, is)).toMatchObject({
      fields: [{ name: 'category' }, { name: 'subCategory' }],
    })
  })
})
