import { expect, test } from 'vitest'
import type { ContentPage } from '../content/content.ts'
import { contentFields } from '../content/content-fields.ts'
import { projectFields } from '../project/project-fields.ts'
import type { Known } from './hint-rules.ts'
import { groupHints, hintsIn } from './hints.ts'
import { type AnyTable, emptyRecord } from './record-fields.ts'

/** The paths of what could be better in an empty record with these changes. */
function pathsIn(table: AnyTable, changes: object, known?: Known) {
  return hintsIn(table, { ...emptyRecord<object>(table), ...changes }, known).map(({ path }) => path)
}

const { about, careers, contact, site, team } = contentFields as Record<ContentPage, AnyTable>
const CAPITALS = 'THE COURT STAYS OPEN TO THE VILLAGE IN THE EVENING.'
const address = `/media/${'0'.repeat(32)}.jpg`

test('an office without telephone or map, and with a blank number', () => {
  const office = { id: 3, city: 'GUWAHATI', phone_numbers: [''], address: 'x', google_maps_iframe_src: '' }
  expect(hintsIn(contact, { ...emptyRecord<object>(contact), offices: [office] })).toMatchObject([
    {
      path: 'offices.3.phone_numbers',
      where: 'Offices: GUWAHATI: Phone numbers',
      message: 'Add one, so that visitors can call.',
    },
    {
      path: 'offices.3.google_maps_iframe_src',
      where: 'Offices: GUWAHATI: Map',
      message: 'Add one, so that visitors find the office.',
    },
  ])
})

test('an entry without a name is named by its place', () => {
  const strip = [
    { id: 8, img_src: address, alt: 'The studio' },
    { id: 5, img_src: address, alt: '' },
  ]
  expect(hintsIn(team, { ...emptyRecord<object>(team), strip })).toMatchObject([
    { path: 'strip.5.alt', where: 'Strip of pictures: 2: Description' },
  ])
})

test.each([
  'IMG_1234.jpg',
  'dsc00012',
  'p01-0042',
  'site_plan',
  'Untitled-1',
  'Screenshot 2024-05-01 at 10.12.30',
  'Image 3',
])('a description that is a file name: %s', (alt) =>
  expect(pathsIn(about, { hero: { img_src: address, alt } })).toEqual(['hero']),
)

test.each([
  'Courtyard',
  'Ground floor plan, 1:200',
  'View from NH 37',
  'The hall in 2021',
  'Picture of a court',
])('a description in words: %s', (alt) =>
  expect(pathsIn(about, { hero: { img_src: address, alt } })).toEqual([]),
)

test('pictures without a description, but not a logo and not a picture that has not arrived', () => {
  const picture = { img_src: address, alt: ' ' }
  const member = { id: 2, name: 'R. DEKA', position: 'PARTNER', isDirector: true, photo: picture }
  expect(pathsIn(team, { members: [member], strip: [{ id: 1, img_src: '', alt: '' }] })).toEqual([
    'members.2.photo',
  ])
  const described = { title: 'x', description: 'x' }
  const pages = { home: described, about: described, team: described, careers: described, contact: described }
  expect(pathsIn(site, { description: 'x', logo: picture, sharingPicture: picture, pages })).toEqual([
    'sharingPicture',
  ])
})

test('the pictures and texts of a section inside the page', () => {
  const card = { img_src: address, alt: '', project_name: 'SCHOOL', project_location: '' }
  const section = {
    id: 4,
    heading: 'ARCHITECTURE, INTERIOR AND LANDSCAPE DESIGN',
    shown: true,
    paragraphs: [{ id: 6, text: CAPITALS }],
    carousel_cards: [{ ...card, id: 9 }],
  }
  const logo = { id: 1, img_src: address, name: 'AXIS', role: 'STRUCTURE' }
  const collaborators = { ...section, paragraphs: [], carousel_cards: [logo, { id: 2, text: CAPITALS }] }
  expect(pathsIn(about, { capabilities: [section], collaborators })).toEqual([
    'capabilities.4.paragraphs.6.text',
    'capabilities.4.carousel_cards.9.alt',
    'collaborators.carousel_cards.2.text',
  ])
})

test('texts in capitals, but not titles, short words, figures or scripts without capitals', () => {
  const member = { id: 2, name: 'R. DEKA', position: 'PARTNER', isDirector: true, photo: null }
  expect(
    pathsIn(team, {
      title: CAPITALS,
      paragraphs: ['Quiet.', CAPITALS],
      note: 'NO ENTRY',
      closing: 'স্থাপত্য ও ভূদৃশ্য নিয়ে আমরা কাজ করি, নদী ও পাহাড়ের দেশে।',
      members: [{ ...member, biography: CAPITALS }],
    }),
  ).toEqual(['paragraphs.1', 'members.2.biography'])
})

test.each([
  ['/abuot', false],
  ['/about/team', false],
  ['/projects', false],
  ['/projects/gone', false],
  ['/', true],
  ['/About/', true],
  ['/?category=Culture', true],
  ['/apply?job=1#top', true],
  ['/projects/town-hall', true],
  ['/admin/dashboard', false],
  ['/admin/dashboard/projects/edit/1', false],
  ['/login', false],
  ['/register', false],
  ['/sitemap.xml', true],
  ['https://example.org/abuot', true],
  ['mailto:jobs@plinth.example', true],
  ['', true],
])('a link to %s leads to a page: %s', (href, isFine) => {
  const linkColumns = [{ id: 1, title: 'Work', links: [{ id: 2, label: 'Link', href }] }]
  const found = pathsIn(careers, { linkColumns }, { slugs: new Set(['town-hall']) })
  expect(found).toEqual(isFine ? [] : ['linkColumns.1.links.2.href'])
})

test('a link to a project is not judged while the projects are not known', () => {
  const linkColumns = [{ id: 1, title: 'Work', links: [{ id: 2, label: 'Link', href: '/projects/x' }] }]
  expect(pathsIn(careers, { linkColumns })).toEqual([])
})

test('titles and descriptions that search results cut off, and missing descriptions', () => {
  const fine = { title: 'About', description: 'What we do.' }
  const pages = {
    home: { title: 'x'.repeat(60), description: 'x'.repeat(155) },
    // With the name of the studio.
    about: { title: 'x'.repeat(50), description: 'x'.repeat(156) },
    team: { ...fine, description: '' },
    careers: fine,
    contact: { title: 'x'.repeat(44), description: CAPITALS },
  }
  expect(pathsIn(site, { studioName: 'Plinth Studio', pages })).toEqual([
    'description',
    'pages.about.title',
    'pages.about.description',
    'pages.team.description',
    'pages.contact.description',
  ])
  const [, title] = hintsIn(site, { ...emptyRecord<object>(site), studioName: 'Plinth Studio', pages })
  expect(title).toMatchObject({
    path: 'pages.about.title',
    where: 'Search results: About: Title',
    message: 'The title has 66 characters in search results, which show about 60. Shorten it.',
  })
})

test('a project without picture and text, with a long name, and with a picture that is not described', () => {
  expect(pathsIn(projectFields, {})).toEqual(['previewImageUrl', 'sections'])
  const name = 'X'.repeat(50)
  expect(pathsIn(projectFields, { name })).not.toContain('name')
  expect(pathsIn(projectFields, { name }, { studioName: 'Plinth Studio' })).toContain('name')
  const text = { type: 'text' as const, content: 'One court.' }
  const picture = { type: 'image' as const, content: address, alt: '' }
  expect(pathsIn(projectFields, { sections: [text, picture, { ...text, content: CAPITALS }] })).toEqual([
    'sections.1',
    'sections.2',
  ])
})

test('hints of one kind are one line, with their places in the list, or counted over several lists', () => {
  const picture = { type: 'image' as const, content: address, alt: '' }
  const text = { type: 'text' as const, content: CAPITALS }
  const project = { ...emptyRecord<object>(projectFields), sections: [text, picture, picture] }
  const lines = (table: AnyTable, record: object) =>
    groupHints(hintsIn(table, record)).map(({ message, hints }) => [
      message,
      hints.map(({ number }) => number),
    ])
  expect(lines(projectFields, project)).toEqual([
    [expect.stringMatching(/^All in capital letters/), [1]],
    ['2 pictures have no description. Describe them for people who cannot see them.', [2, 3]],
  ])
  const strip = [1, 2].map((id) => ({ id, img_src: address, alt: '' }))
  const member = { id: 4, name: 'R. DEKA', position: 'PARTNER', isDirector: true, photo: strip[0] }
  expect(lines(team, { ...emptyRecord<object>(team), strip, members: [member] })).toEqual([
    [expect.stringMatching(/^3 pictures have no description/), [1, 2, 3]],
  ])
})
