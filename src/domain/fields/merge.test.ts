import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aboutFields, teamFields } from '../content/content-fields.ts'
import type { AboutContent, TeamContent } from '../content/pages-schema.ts'
import { type ProjectValues, projectFields } from '../project/project-fields.ts'
import { noTender } from '../project/tender-fields.ts'
import { MAX_ENTRY_ID } from '../shared/entry-id.ts'
import { differing } from './difference.ts'
import { mergeRecords } from './merge.ts'
import { adapted, emptyRecord, type FieldTable, isSameRecord, pathLabel, valueAt } from './record-fields.ts'

const base: ProjectValues = {
  ...noTender,
  name: 'TOWN HALL',
  category: 'CIVIC',
  subCategory: 'TOWN HALLS',
  location: 'ASSAM',
  year: 2024,
  client: 'PWD',
  collaborators: 'NONE',
  projectTeam: 'A TEAM',
  projectLeaders: ['R. DEKA', 'M. BORA'],
  tags: ['BRICK', 'RIVER'],
  status: 'ON-SITE',
  sizeM2FT2: '',
  keyDate: '2026-01-01',
  previewImageUrl: '',
  hidden: false,
  sections: [{ type: 'text', content: 'One.' }],
}
const merge = (mine: Partial<ProjectValues>, theirs: Partial<ProjectValues>, chosen: string[] = []) =>
  mergeRecords(projectFields, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, chosen)

describe('a record of single fields', () => {
  test('what only one person changed is in the result', () => {
    const { merged, arrived, disputed } = merge({ client: 'NHM' }, { year: 2025 })
    expect(merged).toEqual({ ...base, client: 'NHM', year: 2025 })
    expect([arrived, disputed]).toEqual([['year'], []])
  })

  test('the same change by both is no dispute, and nothing arrived', () => {
    expect(merge({ client: 'NHM' }, { client: 'NHM' })).toMatchObject({ arrived: [], disputed: [] })
  })

  test('of different changes of one field, mine is taken unless theirs is chosen', () => {
    const mine = { client: 'NHM', name: 'MINE' }
    const theirs = { client: 'SSA', name: 'THEIRS' }
    expect(merge(mine, theirs).disputed).toEqual(['name', 'client'])
    expect(merge(mine, theirs, ['client']).merged).toMatchObject({ name: 'MINE', client: 'SSA' })
  })

  test('a category and its sub-category are taken together', () => {
    const sports = { category: 'SPORTS', subCategory: 'STADIUMS' }
    expect(merge({}, sports).merged).toMatchObject(sports)
    const { disputed, merged } = merge({ subCategory: 'AUDITORIUMS' }, sports)
    expect(disputed).toEqual(['category'])
    expect(merged).toMatchObject({ category: 'CIVIC', subCategory: 'AUDITORIUMS' })
    expect(merge({ subCategory: 'AUDITORIUMS' }, sports, ['category']).merged).toMatchObject(sports)
  })

  test('tags and leaders are joined: what either added is in, what either removed is out', () => {
    const { merged, arrived, disputed } = merge(
      { tags: ['RIVER', 'MINE', 'BOTH'], projectLeaders: ['M. BORA', 'R. DEKA'] },
      { tags: ['BRICK', 'THEIRS', 'BOTH'] },
    )
    expect(merged.tags).toEqual(['THEIRS', 'BOTH', 'MINE'])
    expect(merged.projectLeaders).toEqual(['M. BORA', 'R. DEKA'])
    expect([arrived, disputed]).toEqual([['tags'], []])
  })

  test('sections are compared by text, picture and description, not by what is known of the picture', () => {
    const picture = { type: 'image' as const, content: 'https://example.org/a.jpg' }
    const sized = { ...picture, alt: '', width: 400, height: 300 }
    const withSections = (...sections: ProjectValues['sections']) => ({ ...base, sections })
    expect(isSameRecord(projectFields, withSections(picture), withSections(sized))).toBe(true)
    expect(
      differing(projectFields, withSections(picture), withSections({ ...sized, alt: 'A porch' })),
    ).toEqual(['sections'])
    expect(merge({ sections: [] }, { sections: [picture] }).disputed).toEqual(['sections'])
  })

  test('blanks around a text or a description of a section make no difference', () => {
    const written = (blank: string): Pick<ProjectValues, 'sections'> => ({
      sections: [
        { type: 'text', content: `Two.${blank}` },
        { type: 'image', content: 'https://example.org/a.jpg', alt: `A porch${blank}` },
      ],
    })
    expect(merge(written(' '), written('')).disputed).toEqual([])
  })

  test('a year in the form is text, in the store a number, and the same', () => {
    expect(isSameRecord(projectFields, { ...base, year: '2024' }, base)).toBe(true)
  })

  test('a text whose letters are written in another way is the same, also in a list', () => {
    const typed = { ...base, client: 'Cafe\u0301', tags: ['বিদ্যা\u09df'] }
    const saved = { ...base, client: 'Café', tags: ['বিদ্যা\u09af\u09bc'] }
    expect(isSameRecord(projectFields, typed, saved)).toBe(true)
    expect(merge(typed, { ...saved, year: 2025 })).toMatchObject({ arrived: ['year'], disputed: [] })
  })

  test('what arrived counts as theirs afterwards, and a dispute that was put off is asked again', () => {
    const theirs = { ...base, client: 'THEIRS', year: 2025 }
    const first = merge({ client: 'MINE' }, theirs)
    expect(first.merged).toMatchObject({ client: 'MINE', year: 2025 })
    // They change their year again, or back: mine follows, and there is no question about it.
    for (const year of [2024, 2026]) {
      const next = { base: first.base, mine: first.merged, theirs: { ...theirs, year } }
      expect(mergeRecords(projectFields, next)).toMatchObject({ arrived: ['year'], disputed: ['client'] })
    }
  })
})

type Office = { id: number; city: string; phones: string[]; address: string }
type Page = { title: string; offices: Office[]; head: { title: string; text: string } }
const pageFields = {
  title: { label: 'Title', empty: '' },
  offices: {
    label: 'Offices',
    empty: [],
    nameOf: ({ city }) => city,
    entries: {
      city: { label: 'City', empty: '' },
      phones: { label: 'Phone numbers', empty: [], joins: true },
      address: { label: 'Address', empty: '' },
    },
  },
  head: {
    label: 'Head',
    empty: { title: '', text: '' },
    parts: { title: { label: 'Title', empty: '' }, text: { label: 'Text', empty: '' } },
  },
} satisfies FieldTable<Page>

const [guwahati, kolkata]: [Office, Office] = [
  { id: 1, city: 'Guwahati', phones: ['1'], address: 'A' },
  { id: 2, city: 'Kolkata', phones: ['2'], address: 'B' },
]
const page: Page = { title: 'Contact', offices: [guwahati, kolkata], head: { title: 'T', text: 'W' } }
const mergePages = (mine: Partial<Page>, theirs: Partial<Page>, chosen: string[] = []) =>
  mergeRecords(pageFields, { base: page, mine: { ...page, ...mine }, theirs: { ...page, ...theirs } }, chosen)

describe('a list of entries', () => {
  test('is merged entry by entry, and inside an entry field by field', () => {
    const { merged, arrived, disputed } = mergePages(
      { offices: [{ ...guwahati, address: 'MINE', phones: ['1', '3'] }, kolkata] },
      {
        offices: [
          { ...guwahati, city: 'GUWAHATI', phones: ['1', '4'] },
          { ...kolkata, address: 'THEIRS' },
        ],
      },
    )
    expect(merged.offices).toEqual([
      { id: 1, city: 'GUWAHATI', address: 'MINE', phones: ['1', '4', '3'] },
      { ...kolkata, address: 'THEIRS' },
    ])
    expect([arrived, disputed]).toEqual([['offices.1.city', 'offices.1.phones', 'offices.2.address'], []])
  })

  test('asks about the one field that both changed', () => {
    const mine = { offices: [{ ...guwahati, address: 'MINE' }, kolkata] }
    const theirs = { offices: [{ ...guwahati, address: 'THEIRS', city: 'G' }, kolkata] }
    const { disputed } = mergePages(mine, theirs)
    expect(disputed).toEqual(['offices.1.address'])
    expect(pathLabel(pageFields, disputed[0]!, [page])).toBe('Offices: Guwahati: Address')
    expect(mergePages(mine, theirs, disputed).merged.offices[0]).toMatchObject({
      address: 'THEIRS',
      city: 'G',
    })
  })

  test('two people who add an entry each keep both; the later one gets the next id', () => {
    const shillong = { id: 3, city: 'Shillong', phones: [], address: 'C' }
    const agartala = { id: 3, city: 'Agartala', phones: [], address: 'D' }
    const { merged, disputed } = mergePages(
      { offices: [...page.offices, shillong] },
      { offices: [...page.offices, agartala] },
    )
    expect(merged.offices.map(({ id, city }) => `${id} ${city}`)).toEqual([
      '1 Guwahati',
      '2 Kolkata',
      '4 Shillong',
      '3 Agartala',
    ])
    expect(disputed).toEqual([])
    // The same entry, saved by a call whose answer was lost, is not added twice.
    expect(
      mergePages({ offices: [...page.offices, shillong] }, { offices: [...page.offices, shillong] }).merged,
    ).toEqual({ ...page, offices: [...page.offices, shillong] })
  })

  test('an entry that both added under the highest id gets the lowest free one', () => {
    const shillong = { id: MAX_ENTRY_ID, city: 'Shillong', phones: [], address: 'C' }
    const { merged } = mergePages(
      { offices: [...page.offices, shillong] },
      { offices: [...page.offices, { ...shillong, city: 'Agartala' }] },
    )
    expect(merged.offices.map(({ id, city }) => `${id} ${city}`).toSorted()).toEqual([
      '1 Guwahati',
      `${MAX_ENTRY_ID} Agartala`,
      '2 Kolkata',
      '3 Shillong',
    ])
  })

  test('an entry that one removed is gone, unless the other changed it: then a person chooses', () => {
    expect(mergePages({ offices: [guwahati] }, {}).merged.offices).toEqual([guwahati])
    expect(mergePages({}, { offices: [guwahati] }).merged.offices).toEqual([guwahati])
    const changed = { ...kolkata, address: 'NEW' }
    type Sides = [mine: Partial<Page>, theirs: Partial<Page>]
    const removedByThem: Sides = [{ offices: [guwahati, changed] }, { offices: [guwahati] }]
    expect(mergePages(...removedByThem)).toMatchObject({
      disputed: ['offices.2'],
      merged: { offices: [guwahati, changed] },
    })
    expect(mergePages(...removedByThem, ['offices.2']).merged.offices).toEqual([guwahati])
    const removedByMe: Sides = [{ offices: [guwahati] }, { offices: [guwahati, changed] }]
    expect(mergePages(...removedByMe).merged.offices).toEqual([guwahati])
    expect(mergePages(...removedByMe, ['offices.2']).merged.offices).toEqual([guwahati, changed])
  })

  test('an entry that I changed is not mixed with a new one that got its id after it was deleted', () => {
    const tura = { id: 2, city: 'Tura', phones: ['9'], address: 'C' }
    const changed = { ...kolkata, address: 'NEW' }
    const { merged, disputed, base } = mergePages(
      { offices: [guwahati, changed] },
      { offices: [guwahati, tura] },
    )
    expect(merged.offices).toEqual([guwahati, { ...changed, id: 3 }, tura])
    expect(base.offices).toEqual([guwahati, { ...kolkata, id: 3 }, tura])
    expect(disputed).toEqual(['offices.3'])
    const chosen = mergePages({ offices: [guwahati, changed] }, { offices: [guwahati, tura] }, disputed)
    expect(chosen.merged.offices).toEqual([guwahati, tura])
    expect(mergePages({ title: 'MINE' }, { offices: [guwahati, tura] }).merged.offices).toEqual([
      guwahati,
      tura,
    ])
  })

  test('the order of the one who moved entries is taken; when both did, a person chooses', () => {
    const third = { id: 3, city: 'Shillong', phones: [], address: 'C' }
    const three = { base: { ...page, offices: [guwahati, kolkata, third] } }
    const ordered = (...offices: Office[]) => ({ ...page, offices })
    const mine = ordered(third, guwahati, kolkata)
    const theirs = ordered(guwahati, third, kolkata)
    const cities = (chosen: string[]) =>
      mergeRecords(pageFields, { ...three, mine, theirs }, chosen).merged.offices.map(({ id }) => id)
    expect(mergeRecords(pageFields, { ...three, mine, theirs }).disputed).toEqual(['offices.order'])
    expect(cities([])).toEqual([3, 1, 2])
    expect(cities(['offices.order'])).toEqual([1, 3, 2])
    expect(mergeRecords(pageFields, { ...three, mine: three.base, theirs }).merged).toEqual(theirs)
  })

  test('a record inside a record is merged by its parts', () => {
    const { merged } = mergePages(
      { head: { title: 'MINE', text: 'W' } },
      { head: { title: 'T', text: 'THEIRS' } },
    )
    expect(merged.head).toEqual({ title: 'MINE', text: 'THEIRS' })
  })
})

describe('a content page', () => {
  const card = {
    id: 1,
    img_src: 'https://a.example/1.jpg',
    alt: 'A',
    project_name: 'HALL',
    project_location: 'ASSAM',
  }
  const section = {
    id: 2,
    heading: 'Interior',
    shown: true,
    paragraphs: [{ id: 1, text: 'P' }],
    carousel_cards: [card],
  }
  const logo = { id: 1, img_src: 'https://a.example/l.png', name: 'Meru', role: 'Structure' }
  const emptyAbout = emptyRecord<AboutContent>(aboutFields)
  const about: AboutContent = {
    ...emptyAbout,
    capabilities: [section],
    collaborators: { ...emptyAbout.collaborators, carousel_cards: [logo, { id: 2, text: 'T' }] },
  }
  const withCards = (...carousel_cards: (typeof card)[]) => ({
    ...about,
    capabilities: [{ ...section, carousel_cards }],
  })
  const merge = (mine: AboutContent, theirs: AboutContent, chosen: string[] = []) =>
    mergeRecords(aboutFields, { base: about, mine, theirs }, chosen)

  test('one adds a card, the other changes the caption of another card: both are kept', () => {
    const added = { ...card, id: 2, project_name: 'SCHOOL' }
    const { merged, disputed } = merge(
      withCards(card, added),
      withCards({ ...card, project_name: 'TOWN HALL' }),
    )
    expect(merged.capabilities[0]?.carousel_cards).toEqual([{ ...card, project_name: 'TOWN HALL' }, added])
    expect(disputed).toEqual([])
  })

  test('the path of a field inside nested lists has the names of the entries and the value', () => {
    const mine = withCards({ ...card, project_name: 'MINE' })
    const { disputed } = merge(mine, withCards({ ...card, project_name: 'THEIRS' }))
    expect(disputed).toEqual(['capabilities.2.carousel_cards.1.project_name'])
    expect(pathLabel(aboutFields, disputed[0]!, [about])).toBe('Sections: Interior: Cards: HALL: Project')
    expect(valueAt(aboutFields, mine, disputed[0]!)).toBe('MINE')
  })

  test('an entry without a name is called by its place', () => {
    const unnamed = withCards({ ...card, id: 7, project_name: '' })
    expect(pathLabel(aboutFields, 'capabilities.2.carousel_cards.7.project_name', [unnamed])).toBe(
      'Sections: Interior: Cards: 1: Project',
    )
  })

  test('a section of which a card stayed is the same one, however much of it was changed', () => {
    const cards = [card, { ...card, id: 2, project_name: 'SCHOOL' }]
    const base = withCards(...cards)
    const renamed = { ...section, heading: 'Inside', paragraphs: [{ id: 1, text: 'New' }] }
    const { merged, disputed } = mergeRecords(aboutFields, {
      base,
      mine: withCards(card, { ...cards[1]!, project_name: 'MINE' }),
      theirs: { ...base, capabilities: [{ ...renamed, carousel_cards: [{ ...card, alt: 'B' }, cards[1]!] }] },
    })
    expect(merged.capabilities).toEqual([
      {
        ...renamed,
        carousel_cards: [
          { ...card, alt: 'B' },
          { ...cards[1]!, project_name: 'MINE' },
        ],
      },
    ])
    expect(disputed).toEqual([])
  })

  test('a picture and its description are taken together', () => {
    const { disputed, merged } = merge(
      withCards({ ...card, alt: 'A hall' }),
      withCards({ ...card, img_src: 'https://a.example/2.jpg' }),
      ['capabilities.2.carousel_cards.1.img_src'],
    )
    expect(disputed).toEqual(['capabilities.2.carousel_cards.1.img_src'])
    expect(merged.capabilities[0]?.carousel_cards).toEqual([{ ...card, img_src: 'https://a.example/2.jpg' }])
    const hero = { img_src: 'https://a.example/h.jpg', alt: '' }
    expect(merge({ ...about, hero }, { ...about, hero: { ...hero, alt: 'A' } }).disputed).toEqual(['hero'])
  })

  test('a collaborator’s card of a logo and one of text keep their kinds in a merge and in a kept draft', () => {
    const cards = (of: AboutContent) => of.collaborators.carousel_cards
    const change = (...carousel_cards: AboutContent['collaborators']['carousel_cards']) => ({
      ...about,
      collaborators: { ...about.collaborators, carousel_cards },
    })
    const { merged } = merge(
      change({ ...logo, role: 'Engineers' }, { id: 2, text: 'T' }, { id: 3, text: 'Mine' }),
      change(logo, { id: 2, text: 'Theirs' }),
    )
    const expected = [
      { ...logo, role: 'Engineers' },
      { id: 2, text: 'Theirs' },
      { id: 3, text: 'Mine' },
    ]
    expect(cards(merged)).toStrictEqual(expected)
    expect(cards(adapted(aboutFields, merged))).toStrictEqual(expected)
  })

  test('a member’s photo is taken away by one while the other adds a member: both are kept', () => {
    const photo = { img_src: 'https://a.example/p.jpg', alt: '' }
    const deka = { id: 1, name: 'R. DEKA', position: 'ARCHITECT', isDirector: true, photo }
    const sen = { ...deka, id: 2, name: 'M. SEN' }
    const base: TeamContent = { ...emptyRecord<TeamContent>(teamFields), members: [deka] }
    const { merged, arrived, disputed } = mergeRecords(teamFields, {
      base,
      mine: { ...base, members: [deka, sen] },
      theirs: { ...base, members: [{ ...deka, photo: null }] },
    })
    expect(merged.members).toEqual([{ ...deka, photo: null }, sen])
    expect([arrived, disputed]).toEqual([['members.1.photo'], []])
    expect(adapted(teamFields, merged)).toMatchObject(merged)
  })
})

test('a draft of another release is filled with the fields of this one, inside entries and parts too', () => {
  const older: object = {
    title: 'T',
    offices: [{ id: 3, city: 'Tura' }, null, 'x'],
    head: { title: 'H' },
    retired: 1,
  }
  expect(adapted(pageFields, older)).toEqual({
    title: 'T',
    offices: [{ id: 3, city: 'Tura', phones: [], address: '' }],
    head: { title: 'H', text: '' },
    retired: 1,
  })
})

describe('for any three versions', () => {
  const office = fc.record({
    id: fc.integer({ min: 1, max: 5 }),
    city: fc.constantFrom('A', 'B', 'C'),
    phones: fc.uniqueArray(fc.constantFrom('1', '2', '3'), { maxLength: 3 }),
    address: fc.constantFrom('X', 'Y'),
  })
  const anyPage: fc.Arbitrary<Page> = fc.record({
    title: fc.constantFrom('S', 'T'),
    offices: fc.uniqueArray(office, { selector: ({ id }) => id, maxLength: 5 }),
    head: fc.record({ title: fc.constantFrom('', 'H'), text: fc.constantFrom('', 'W') }),
  })
  const run = (three: { base: Page; mine: Page; theirs: Page }, chosen: string[] = []) =>
    mergeRecords(pageFields, three, chosen)

  test('nothing changed by them leaves mine, nothing changed by me takes theirs', () => {
    fc.assert(
      fc.property(anyPage, anyPage, (a, b) => {
        expect(run({ base: a, mine: b, theirs: a })).toMatchObject({ merged: b, arrived: [], disputed: [] })
        expect(run({ base: a, mine: a, theirs: b })).toMatchObject({ merged: b, disputed: [] })
      }),
    )
  })

  test('what they added is in the result, and no id is there twice', () => {
    fc.assert(
      fc.property(anyPage, anyPage, anyPage, (base, mine, theirs) => {
        const { merged } = run({ base, mine, theirs })
        const added = theirs.offices.filter(({ id }) => !base.offices.some((office) => office.id === id))
        for (const office of added) expect(merged.offices).toContainEqual(office)
        expect(new Set(merged.offices.map(({ id }) => id)).size).toBe(merged.offices.length)
      }),
    )
  })

  test('no entry has fields of a deleted one and of the new one that got its id', () => {
    const of = (mark: string, id: number): Office => ({ id, city: mark, phones: [mark], address: mark })
    const edited = fc.subarray(['city', 'phones', 'address'] as const, { minLength: 1 })
    fc.assert(
      fc.property(edited, fc.integer({ min: 1, max: 3 }), (names, position) => {
        const offices = [1, 2, 3].map((id) => of(`OLD${id}`, id))
        const withPlace = (office: Office) => offices.map((one) => (one.id === position ? office : one))
        const mine = { ...of(`OLD${position}`, position) }
        for (const name of names) Object.assign(mine, { [name]: of(`OLD${position} MINE`, position)[name] })
        const [theirs, began] = [withPlace(of('NEW', position)), { ...page, offices }]
        const { merged } = run({
          base: began,
          mine: { ...page, offices: withPlace(mine) },
          theirs: { ...page, offices: theirs },
        })
        const marks = ({ city, phones, address }: Office) =>
          [city, ...phones, address].map((text) => text.slice(0, 4))
        for (const office of merged.offices) expect(new Set(marks(office)).size).toBe(1)
        expect(merged.offices).toEqual(expect.arrayContaining([of('NEW', position), { ...mine, id: 4 }]))
      }),
    )
  })

  test('a merge that was put off gives the same questions again, and no others', () => {
    fc.assert(
      fc.property(anyPage, anyPage, anyPage, (base, mine, theirs) => {
        const first = run({ base, mine, theirs })
        const again = run({ base: first.base, mine: first.merged, theirs })
        expect(again.merged).toEqual(first.merged)
        expect(again.disputed.toSorted()).toEqual(first.disputed.toSorted())
      }),
    )
  })
})
