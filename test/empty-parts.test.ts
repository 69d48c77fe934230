import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ContentOf, type ContentPage, contentPages } from '../src/domain/content/content.ts'
import { contentSchemas } from '../src/domain/content/content-schema.ts'
import { noTender } from '../src/domain/project/tender-fields.ts'
import { type Element, elementsIn, parseHtml } from './support/browser/html.ts'
import { renderPage, type StoredSite } from './support/rules/rendered-pages.ts'

const MEDIA = `/media/${'a'.repeat(32)}.jpg`

function starter(page: ContentPage): unknown {
  const text = readFileSync(new URL(`../starter/${page}.json`, import.meta.url), 'utf8')
  return JSON.parse(text.replace(/"[\w/-]+\.(jpg|png)"/g, JSON.stringify(MEDIA)))
}

/** Which lists are emptied too. */
type Lists = 'all' | 'inside entries' | 'none'

/** The starter content of a page with each text, list and picture empty that its rules allow to be empty. */
function emptied<P extends ContentPage>(page: P, lists: Lists): ContentOf[P] {
  const schema = contentSchemas[page]
  const content = starter(page) as Record<string, unknown>

  function empty(part: Record<string, unknown>, depth: number) {
    for (const [key, value] of Object.entries(part)) {
      const isList = Array.isArray(value)
      if (isList && (lists === 'none' || (lists === 'inside entries' && depth === 0))) {
        empty(value as unknown as Record<string, unknown>, depth + 1)
        continue
      }
      part[key] = isList ? [] : typeof value === 'string' ? '' : typeof value === 'object' ? undefined : value
      if (schema.safeParse(content).success) continue
      part[key] = value
      if (typeof value === 'object' && value !== null) empty(value as Record<string, unknown>, depth + 1)
    }
  }

  empty(content, 0)
  return schema.parse(content)
}

const emptySite = (lists: Lists): StoredSite => ({
  content: Object.fromEntries(contentPages.map((page) => [page, emptied(page, lists)])) as {
    [P in ContentPage]: ContentOf[P]
  },
  projects: [],
  openings: [],
})
const at = '2024-05-06T07:08:09.000Z'
const withEntries = (site: StoredSite): StoredSite => ({
  ...site,
  projects: [
    {
      ...noTender,
      id: 'p1',
      slug: 'hall',
      order: 1,
      name: 'HALL',
      category: 'CIVIC',
      subCategory: '',
      location: 'ASSAM',
      year: 2024,
      client: '',
      collaborators: '',
      projectTeam: '',
      projectLeaders: [],
      tags: [],
      status: 'ON-SITE',
      sizeM2FT2: '',
      keyDate: '2024-05-06',
      previewImageUrl: '',
      hidden: false,
      sections: [],
      createdAt: at,
      updatedAt: at,
    },
  ],
  openings: (['open', 'closed'] as const).map((status) => ({
    id: status,
    slug: status,
    title: 'Architect',
    department: 'Design',
    location: 'Guwahati',
    vacancy: 0,
    employmentType: 'FULL_TIME',
    status,
    isOpen: status === 'open',
    postedOn: '2026-11-01',
    closesAt: '',
    projectId: '',
    description: '',
    createdAt: at,
    updatedAt: at,
  })),
})
const ADDRESSES = [
  '/',
  '/projects/hall',
  '/about',
  '/team',
  '/careers',
  '/careers/open',
  '/careers/closed',
  '/apply',
  '/apply?job=open',
  '/apply?job=closed',
  '/contact',
]

const NEVER_EMPTY =
  /^(h[1-6]|p|ul|ol|dl|li|dt|dd|figure|figcaption|a|button|table|tbody|th|td|section|article|nav|header|footer|address|div)$/
const SHOWN = ['img', 'iframe', 'input', 'textarea', 'svg', 'video']
/** The intro's film and curtain, and the block of a gallery without projects, which the specification wants empty. */
const WITHOUT_TEXT = /^_(film|panel|empty)_/

/** The elements of a page that should have something in them and have nothing. */
function holesIn(page: Element): string[] {
  const all = [...elementsIn(page)]
  // Messages of a form and of the page, shown and announced when there is something to say.
  const messages = all.flatMap(({ attributes }) => (attributes['aria-describedby'] ?? '').split(' '))
  const isMessage = ({ attributes: { role = '', id = '' } }: Element) =>
    ['status', 'alert'].includes(role) || (id !== '' && messages.includes(id))
  return all
    .filter(({ name, attributes }) => NEVER_EMPTY.test(name) && !WITHOUT_TEXT.test(attributes.class ?? ''))
    .filter((element) => ![element, ...elementsIn(element)].some(isMessage))
    .filter((element) => (['a', 'button'].includes(element.name) ? !isNamed(element) : isBlank(element)))
    .map(({ name, attributes }) => `<${name} ${JSON.stringify(attributes)}>`)
}

const hasText = (element: Element) =>
  [element, ...elementsIn(element)].some(({ children }) =>
    children.some((child) => typeof child === 'string' && child.trim() !== ''),
  )
const isBlank = (element: Element) =>
  !hasText(element) && ![...elementsIn(element)].some(({ name }) => SHOWN.includes(name))
const isNamed = (element: Element) =>
  hasText(element) ||
  [element, ...elementsIn(element)].some(({ attributes }) => attributes['aria-label'] || attributes.alt)

test.each(['all', 'inside entries', 'none'] as const)(
  'empty optional parts leave no empty element on the public pages (emptied lists: %s)',
  async (lists) => {
    const holes: string[] = []
    const site = emptySite(lists)
    for (const stored of [site, withEntries(site)]) {
      for (const address of ADDRESSES) {
        const page = parseHtml(await renderPage(address, stored))
        for (const hole of holesIn(page)) holes.push(`${address}: ${hole}`)
        for (const { name, attributes } of elementsIn(page))
          if (name === 'meta' && attributes.content === '')
            holes.push(`${address}: ${JSON.stringify(attributes)}`)
      }
    }
    expect([...new Set(holes)].join('\n')).toBe('')
  },
)
