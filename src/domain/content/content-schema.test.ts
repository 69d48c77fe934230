import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { ContentPage } from './content.ts'
import { emptyContent } from './content-fields.ts'
import { changedContent, contentSchemas, readContent } from './content-schema.ts'
import type { TeamContent } from './pages-schema.ts'
import type { SiteContent } from './site-schema.ts'

const MEDIA = `/media/${'a'.repeat(32)}.jpg`

/** The starter content of a page, with other values at some places ('members.0.name'). */
function starter(page: ContentPage, others: Record<string, unknown> = {}): unknown {
  const text = readFileSync(new URL(`../../../starter/${page}.json`, import.meta.url), 'utf8')
  const content = JSON.parse(text.replace(/"[\w/-]+\.(jpg|png)"/g, JSON.stringify(MEDIA)))
  for (const [path, value] of Object.entries(others)) {
    const keys = path.split('.')
    const last = keys.pop()!
    keys.reduce((part, key) => part[key], content)[last] = value
  }
  return content
}

const many = (count: number, entry: object) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, ...entry }))
const picture = { img_src: MEDIA, alt: '' }
const link = { network: 'x', url: 'https://plinth.example/x' }

test.each<[ContentPage, string, unknown]>([
  ['site', 'studioName', ' '],
  ['site', 'studioName', undefined],
  ['site', 'tagline', 'x'.repeat(301)],
  ['site', 'email', 'not an address'],
  ['site', 'logo', { img_src: '/media/../secret.key' }],
  ['site', 'socialLinks', many(5, link)],
  ['site', 'socialLinks.0.network', 'myspace'],
  ['site', 'socialLinks.0.url', 'javascript:alert(1)'],
  ['site', 'pages.about', undefined],
  ['site', 'pages.about.title', ''],
  ['site', 'enquiriesTo', 'staff@plinth.example'],
  ['site', 'enquiriesTo', Array(11).fill('staff@plinth.example')],
  ['site', 'enquiriesTo.0', 'staff@plinth.example\r\nBcc: all@evil.example'],
  ['site', 'applicationsTo.0', 'nobody'],
  ['site', 'sharingPicture', { img_src: 'https://a.example/a.jpg' }],
  ['site', 'timeZone', 'Guwahati'],
  ['site', 'timeZone', ''],
  ['site', 'enquiryRetention', 0],
  ['site', 'enquiryRetention', 1.5],
  ['site', 'applicationRetention', 121],
  ['site', 'applicationRetention', '12'],
  ['about', 'title', null],
  ['about', 'story.left', 'one text'],
  ['about', 'story.right.0', '   '],
  ['about', 'story.right.0', 'x'.repeat(2001)],
  ['about', 'hero.img_src', ''],
  ['about', 'hero.img_src', 'http://plinth.example/a.jpg'],
  ['about', 'hero.alt', 'x'.repeat(301)],
  ['about', 'metrics.0.value', -1],
  ['about', 'metrics.0.value', 1.5],
  ['about', 'metrics.0.value', '60'],
  ['about', 'metrics.0.value', Number.POSITIVE_INFINITY],
  ['about', 'metrics.0.suffix', 'x'.repeat(21)],
  ['about', 'capabilities.0.heading', ''],
  ['about', 'capabilities.0.shown', 'yes'],
  ['about', 'capabilities.0.paragraphs.0.text', ''],
  ['about', 'capabilities.0.carousel_cards.1.project_name', ''],
  ['about', 'capabilities.0.carousel_cards.1.img_src', 'data:image/svg+xml,<svg/>'],
  [
    'about',
    'capabilities.0.carousel_cards',
    many(41, { ...picture, project_name: 'A', project_location: '' }),
  ],
  ['about', 'collaborators.carousel_cards.0.name', ''],
  ['about', 'collaborators.carousel_cards.0.role', 'x'.repeat(121)],
  ['about', 'collaborators.carousel_cards.1.text', 'x'.repeat(2001)],
  ['about', 'collaborators.carousel_cards.1', null],
  ['team', 'membersHeading', ''],
  ['team', 'careersLink', 'x'.repeat(121)],
  ['team', 'members.0.name', ''],
  ['team', 'members.0.position', undefined],
  ['team', 'members.0.isDirector', 'true'],
  ['team', 'members.0.id', 0],
  ['team', 'members.0.id', '1'],
  ['team', 'members.0.id', 1_000_001],
  ['team', 'members.0.photo.img_src', '/admin'],
  ['team', 'members', [null]],
  ['team', 'strip', Array(5).fill(picture)],
  ['team', 'strip', undefined],
  ['team', 'strip.1', null],
  ['team', 'strip.1.id', '2'],
  ['team', 'marquee.upper', Array(41).fill(picture)],
  ['team', 'closing', 'a\u0000b'],
  ['careers', 'linkColumns.0.links.0.href', '//evil.example'],
  ['careers', 'linkColumns.0.links.0.label', ''],
  ['careers', 'socialLinks', many(6, link)],
  ['careers', 'jobsHeading', ' '],
  ['careers', 'noJobs', 'x'.repeat(301)],
  ['careers', 'applyTitle', ''],
  ['careers', 'howToApplyHeading', ''],
  ['careers', 'howToApply', 'x'.repeat(2001)],
  ['contact', 'offices.0.city', ''],
  ['contact', 'offices.0.address', ''],
  ['contact', 'offices.0.phone_numbers.0', 'call us'],
  ['contact', 'offices.0.google_maps_iframe_src', 'https://www.google.com.evil.example/maps/embed'],
  ['contact', 'formHeading', ''],
])('%s: an invalid %s is refused with its own path (%j)', (page, path, value) => {
  const { error } = contentSchemas[page].safeParse(starter(page, { [path]: value }))
  const faults = error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(faults).not.toEqual([])
  expect(faults.filter((fault) => !fault.startsWith(path))).toEqual([])
})

test.each<[ContentPage, string]>([
  ['site', 'socialLinks'],
  ['about', 'metrics'],
  ['team', 'members'],
  ['team', 'strip'],
  ['careers', 'linkColumns'],
  ['contact', 'offices'],
])('%s: two entries of %s cannot share a number', (page, list) => {
  const { error } = contentSchemas[page].safeParse(starter(page, { [`${list}.1.id`]: 1 }))
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    [list, 'Two entries have the same number.'],
  ])
})

test.each<[ContentPage, string]>([
  ['about', 'collaborators.carousel_cards'],
  ['about', 'capabilities.0.carousel_cards'],
  ['contact', 'offices'],
])('%s: stored entries of %s keep a number over the limit, and get one that they lack', (page, list) => {
  const stored = starter(page, { [`${list}.0.id`]: 5_000_000, [`${list}.1.id`]: undefined })
  const expected = starter(page, { [`${list}.0.id`]: 5_000_000, [`${list}.1.id`]: 1 })
  expect(readContent(page, stored)).toMatchObject(expected as object)
})

test('the addresses for mails are kept once each, in lower case', () => {
  const addresses = ['Studio@Plinth.Example', ' studio@plinth.example', 'hr@plinth.example']
  const site = contentSchemas.site.parse(starter('site', { enquiriesTo: addresses }))
  expect(site.enquiriesTo).toEqual(['studio@plinth.example', 'hr@plinth.example'])
})

test('an office needs a city and an address, nothing more', () => {
  const offices = [{ id: 1, city: 'Guwahati', address: '14 River Terrace' }]
  expect(contentSchemas.contact.parse(starter('contact', { offices })).offices).toEqual([
    { id: 1, city: 'Guwahati', address: '14 River Terrace', phone_numbers: [], google_maps_iframe_src: '' },
  ])
})

test('a photo, the logo, the hero or the sharing picture can be taken away', () => {
  for (const none of [null, undefined]) {
    const team = contentSchemas.team.parse(starter('team', { 'members.0.photo': none }))
    expect(team.members[0]?.photo).toBeNull()
    expect(contentSchemas.site.parse(starter('site', { logo: none })).logo).toBeNull()
    expect(contentSchemas.site.parse(starter('site', { sharingPicture: none })).sharingPicture).toBeNull()
    expect(contentSchemas.about.parse(starter('about', { hero: none })).hero).toBeNull()
  }
  const site = contentSchemas.site.parse(starter('site'))
  expect(changedContent('site', site, { logo: null }).logo).toBeNull()
  expect(changedContent('site', site, { title: 'Team' }).logo).toEqual(site.logo)
})

test.each<[ContentPage, string]>([
  ['team', 'members'],
  ['contact', 'offices'],
  ['about', 'metrics'],
  ['about', 'capabilities'],
  ['about', 'capabilities.0.carousel_cards'],
  ['about', 'collaborators.carousel_cards'],
  ['site', 'socialLinks'],
])('%s: an entry of %s that is sent without a number gets the highest plus 1', (page, list) => {
  const parsed = contentSchemas[page].parse(
    starter(page, { [`${list}.0.id`]: 70, [`${list}.1.id`]: undefined }),
  )
  expect(parsed).toMatchObject(starter(page, { [`${list}.0.id`]: 70, [`${list}.1.id`]: 71 }) as object)
})

test('a list that is too long is refused before its entries are looked at', () => {
  const members = Array.from({ length: 201 }, () => ({}))
  const { error } = contentSchemas.team.safeParse(starter('team', { members }))
  expect(error?.issues).toMatchObject([{ path: ['members'], message: 'At most 200 entries.' }])
  const read = vi.fn()
  contentSchemas.team.safeParse(
    starter('team', { members: [Object.defineProperty({}, 'id', { get: read }), ...members] }),
  )
  expect(read).not.toHaveBeenCalled()
})

test('pictures of a row that come without a number get the next free one, by place', () => {
  const sent = (...ids: (number | undefined)[]) => ids.map((id) => ({ ...picture, id }))
  const numbers = (...ids: (number | undefined)[]) =>
    contentSchemas.team
      .parse(starter('team', { 'marquee.upper': sent(...ids) }))
      .marquee.upper.map(({ id }) => id)
  expect(numbers(undefined, undefined, undefined)).toEqual([1, 2, 3])
  expect(numbers(undefined, 7, undefined)).toEqual([8, 7, 9])
  expect(numbers(3, 1)).toEqual([3, 1])
})

test('a row that an earlier release stored without numbers is read with them, and can be sent back', () => {
  const strip = [picture, { ...picture, alt: 'x'.repeat(301) }]
  const stored = readContent('team', { ...(starter('team') as TeamContent), strip })
  expect(stored.strip).toEqual([
    { id: 1, ...strip[0] },
    { id: 2, ...strip[1] },
  ])
  expect(changedContent('team', stored, stored)).toEqual(stored)
  expect(changedContent('team', stored, { strip })).toEqual(stored)
})

test('what the pages do not know is dropped', () => {
  const parsed = contentSchemas.contact.parse(
    starter('contact', { script: '<script>', 'offices.0.owner': 'x' }),
  )
  expect(parsed).not.toHaveProperty('script')
  expect(parsed.offices[0]).not.toHaveProperty('owner')
})

test('markup stays text', () => {
  const title = '<b onmouseover="alert(1)">Team</b>'
  expect(contentSchemas.team.parse(starter('team', { title })).title).toBe(title)
})

test('pages stored before they had these fields get the default texts and settings', () => {
  const { timeZone, enquiryRetention, applicationRetention, ...site } = starter('site') as SiteContent
  expect(readContent('site', site)).toMatchObject({
    timeZone: 'Asia/Kolkata',
    enquiryRetention: 24,
    applicationRetention: 12,
  })
  expect(readContent('careers', { title: 'Careers' })).toEqual(emptyContent('careers'))
  expect(readContent('team', {})).toMatchObject({ membersHeading: 'TEAM MEMBERS', careersLink: 'Careers' })
})
