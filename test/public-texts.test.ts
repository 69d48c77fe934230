import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ContentOf, type ContentPage, contentPages } from '../src/domain/content/content.ts'
import { privacyParts } from '../src/domain/content/privacy.ts'
import type { Project } from '../src/domain/project/project-schema.ts'
import { type Element, elementsIn, parseHtml } from './support/browser/html.ts'
import { fixedChoices, interfaceLinks, interfaceTexts } from './support/rules/interface-texts.ts'
import { GONE, ORIGIN, renderPage, type StoredSite } from './support/rules/rendered-pages.ts'

/*
 * Every text, picture and link of a public page is content, except the words of the interface. Here each text of the content is
 * replaced by a marker such as ‹12›. What a page shows beside markers must be in interface-texts.ts.
 */

const MARKER = /‹\d+›/g
let markers = 0
const mark = () => `‹${++markers}›`

/** Values that decide what a page shows and are not shown themselves. */
const KEPT = ['network', 'status', 'slug', 'type', 'createdAt', 'updatedAt']

function marked<T>(value: T, key = ''): T {
  if (typeof value === 'string') return (KEPT.includes(key) ? value : markedText(key)) as T
  if (Array.isArray(value)) return value.map((entry) => marked(entry, key)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part, name)])) as T
}

function markedText(key: string) {
  if (key === 'img_src') return `/media/${mark()}.jpg`
  if (key === 'url') return `https://a.example/${mark()}`
  if (key === 'href') return `/${mark()}`
  if (key === 'google_maps_iframe_src') return `https://www.google.com/maps/embed?pb=${mark()}`
  return mark()
}

type Content = { [P in ContentPage]: ContentOf[P] }
const starter = (name: string) =>
  JSON.parse(readFileSync(new URL(`../starter/${name}.json`, import.meta.url), 'utf8'))
const written = Object.fromEntries(contentPages.map((page) => [page, starter(page)])) as Content
const sharingPicture = { img_src: 'a.jpg', alt: 'What it shows' }
const content = marked({ ...written, site: { ...written.site, sharingPicture } })

const at = '2024-05-06T07:08:09.000Z'
const projects: Project[] = Array.from({ length: 60 }, (_, index) => ({
  ...marked<Omit<Project, 'id' | 'order' | 'year'>>({
    ...starter('projects').projects[0],
    slug: `project-${index}`,
    hidden: false,
    createdAt: at,
    updatedAt: at,
  }),
  id: `p${index}`,
  order: index + 1,
  year: 2024,
}))
const openings: StoredSite['openings'] = (['open', 'closed'] as const).map((status) => ({
  ...marked({ title: 'a', department: 'a', location: 'a', description: 'a' }),
  id: status,
  slug: status,
  status,
  isOpen: status === 'open',
  postedOn: '2026-11-01',
  employmentType: 'FULL_TIME',
  closesAt: '2026-11-30',
  projectId: 'p0',
  vacancy: 2,
  createdAt: at,
  updatedAt: at,
}))

const full: StoredSite = { content, projects, openings }
const sites: [name: string, site: StoredSite, addresses: string[]][] = [
  [
    'a site with content',
    full,
    [
      '/',
      '/?page=2',
      '/?category=Education',
      '/?category=none',
      '/?category=Education&subCategory=none',
      '/?location=none',
      '/?status=none',
      '/?q=2024+202',
      '/projects/project-0',
      `/projects/${GONE}`,
      '/projects/missing',
      '/about',
      '/team',
      '/careers',
      '/careers/open',
      '/careers/closed',
      '/careers/missing',
      '/apply',
      '/apply?job=open',
      '/apply?job=closed',
      '/apply?job=missing',
      '/contact',
      '/privacy',
      '/confirm-subscription',
      '/unsubscribe',
      '/application',
      '/missing',
    ],
  ],
  ['a site without openings', { ...full, openings: [] }, ['/careers', '/apply', '/apply?job=missing']],
  ['a site whose store fails', { ...full, isBroken: true }, ['/', '/projects/project-0', '/about', '/team']],
]

const TEXT_ATTRIBUTES = ['alt', 'title', 'aria-label', 'aria-description', 'placeholder', 'data-label']

/** The texts on a page, with markers as `…`. */
function* textsOf(page: Element): Generator<string> {
  for (const { name, attributes, children } of elementsIn(page)) {
    for (const child of children) if (typeof child === 'string') yield child
    for (const attribute of TEXT_ATTRIBUTES) yield attributes[attribute] ?? ''
    if (name === 'meta' && isShownMeta(attributes)) yield attributes.content ?? ''
    if (name === 'input' && attributes.type !== 'hidden') yield attributes.value ?? ''
  }
}

const isShownMeta = ({ name, property = '' }: Element['attributes']) =>
  name === 'description' || ['og:title', 'og:description', 'og:site_name', 'og:image:alt'].includes(property)

/** The addresses of links, pictures, forms and frames. */
function* addressesOf(page: Element): Generator<string> {
  for (const { name, attributes } of elementsIn(page)) {
    if (name === 'a') yield attributes.href ?? ''
    if (['img', 'iframe', 'video', 'source'].includes(name)) yield attributes.src ?? attributes.srcset ?? ''
  }
}

/** Markers, numbers such as 3.5M and of projects, and the address of the page for print. */
const isContentText = (text: string) =>
  !/\p{L}/u.test(text.replace(/\b[\d.]+[kM]|^(Show )?\d+ projects?$/, '')) || text.startsWith(ORIGIN)

const isContentAddress = (address: string) =>
  /‹\d+›/.test(decodeURIComponent(address)) ||
  // A telephone number in digits, and our own lists, which name openings and projects.
  /^(tel:\d+|\/\?q=2024\+202&page=\d+|\/apply\?job=\w+|\/careers\/[\w-]+|\/projects\/[\w-]+|\/\?page=\d+)$/.test(
    address,
  )

const shortened = (text: string) => text.replace(MARKER, '…').replace(/\s+/g, ' ').trim()
/** The privacy page says what the program does. */
const privacyTexts = privacyParts({
  ...content.site,
  mapsOnClick: false,
  mapHosts: ['www.google.com'],
  pictureHosts: [],
  usesRecaptcha: false,
}).flatMap(({ heading, paragraphs, items = [] }) => [
  heading,
  ...paragraphs.map(shortened),
  ...items.flatMap(({ name, text }) => [name, text]),
])
const known = new Set([...interfaceTexts, ...fixedChoices, ...privacyTexts])

test('all texts, pictures and links of the public pages are content or words of the interface', async () => {
  const foreign: string[] = []
  const seen = new Set<string>()
  for (const [name, site, addresses] of sites) {
    for (const address of addresses) {
      const page = parseHtml(await renderPage(address, site))
      const texts = [...textsOf(page)].map(shortened)
      for (const text of texts) {
        seen.add(text)
        if (!isContentText(text) && !known.has(text)) foreign.push(`${name}, ${address}: ${text}`)
      }
      for (const link of addressesOf(page))
        if (!isContentAddress(link) && !interfaceLinks.includes(link))
          foreign.push(`${name}, ${address}: ${link}`)
    }
  }
  expect([...new Set(foreign)].join('\n')).toBe('')
  expect(interfaceTexts.filter((text) => !seen.has(text))).toEqual([])
})

test('the walk finds a text, a picture and a link that are no content', () => {
  const page = parseHtml(
    '<main><h2 title="‹1›">‹2›<!-- --> Our &amp; your <b>office</b></h2><img alt="A house" src="/a.jpg"/><a href="/x">‹3›</a></main>',
  )
  expect([...textsOf(page)].map(shortened).filter((text) => !isContentText(text))).toEqual([
    '… Our & your',
    'office',
    'A house',
  ])
  expect([...addressesOf(page)].filter((address) => !isContentAddress(address))).toEqual(['/a.jpg', '/x'])
})
