import path from 'node:path'
import {
  createRequestHandler,
  RouterContextProvider,
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router'
import type { ContentOf, ContentPage } from '../../../src/domain/content/content.ts'
import { emptyContent } from '../../../src/domain/content/content-fields.ts'
import { usualNavigation } from '../../../src/domain/content/navigation.ts'
import { privacyFacts } from '../../../src/domain/content/privacy.ts'
import { publicSite, siteFields } from '../../../src/domain/content/site-fields.ts'
import { seenByVisitors } from '../../../src/domain/fields/record-fields.ts'
import type { PublicOpening } from '../../../src/domain/hiring/opening-fields.ts'
import { noFilter } from '../../../src/domain/project/gallery-choice.ts'
import { countChoices } from '../../../src/domain/project/gallery-filter.ts'
import { cardOf } from '../../../src/domain/project/project-card.ts'
import { searchable } from '../../../src/domain/project/project-filter.ts'
import type { Project } from '../../../src/domain/project/project-schema.ts'
import type { SiteReader } from '../../../src/domain/site-reader.ts'
import routes from '../../../src/routes.ts'
import { siteReader } from '../../../src/ui/page-context.ts'

/** The content of a site with these pages. Without `content` nobody wrote anything yet. */
export type StoredSite = {
  content?: { [Page in ContentPage]: ContentOf[Page] }
  projects: Project[]
  openings: (PublicOpening & { projectId: string })[]
  /** Reading fails. */
  isBroken?: boolean
}

export const ORIGIN = 'https://studio.example'
/** The slug of a project that was removed. */
export const GONE = 'gone'

type RouteEntry = { id?: string; path?: string; index?: boolean; file: string; children?: RouteEntry[] }

type BuiltRoute = Omit<RouteEntry, 'file' | 'children'> & { id: string; parentId?: string; module: object }

const SOURCES = path.resolve('src')

/** The public pages as the server's build has them, from the sources. */
export async function publicBuild(): Promise<ServerBuild> {
  const site = (routes as RouteEntry[]).find(({ file }) => file === 'site/shell/layout/SiteLayout.tsx')!
  const modules: Record<string, BuiltRoute> = {}
  const add = async ({ children = [], file, ...entry }: RouteEntry, parentId?: string) => {
    const id = entry.id ?? file.replace(/\.tsx$/, '')
    modules[id] = { ...entry, id, parentId, module: built(await import(path.join(SOURCES, file))) }
    for (const child of children) await add(child, id)
  }
  await add({ id: 'root', path: '', file: 'root.tsx', children: [site] })
  const manifest = Object.entries(modules).map(([id, { module, ...route }]) => [
    id,
    {
      ...route,
      module: `/${id}.js`,
      hasLoader: 'loader' in module,
      hasClientLoader: 'clientLoader' in module,
      hasErrorBoundary: 'ErrorBoundary' in module,
      imports: [],
    },
  ])
  return {
    entry: { module: await import('../../../src/entry.server.tsx') },
    routes: modules,
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: Object.fromEntries(manifest),
      url: '/manifest.js',
      version: '',
    },
    assetsBuildDirectory: '',
    publicPath: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  } as unknown as ServerBuild
}

type PageModule = {
  default: Parameters<typeof withComponentProps>[0]
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0]
}

/** The build passes each page its data, as here. */
const built = ({ ErrorBoundary, ...page }: PageModule) => ({
  ...page,
  default: withComponentProps(page.default),
  ...(ErrorBoundary ? { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) } : {}),
})

let handler: Promise<ReturnType<typeof createRequestHandler>> | undefined

/** The HTML of a public page, as a visitor's browser gets it. */
export async function renderPage(address: string, site: StoredSite): Promise<string> {
  const failures: unknown[] = []
  const text = await answerPage(
    address,
    readerOf(site, (error) => failures.push(error)),
  )
  if (failures.length > 0 && !site.isBroken) throw failures[0]
  return text
}

/** The answer of the server at the address of a page, or of its data. */
export async function answerPage(address: string, reader: SiteReader): Promise<string> {
  handler ??= publicBuild().then((build) => createRequestHandler(build, 'production'))
  const context = new RouterContextProvider()
  context.set(siteReader, reader)
  return (await (await handler)(new Request(ORIGIN + address), context)).text()
}

function readerOf(
  { content, projects, openings, isBroken = false }: StoredSite,
  report: SiteReader['report'],
): SiteReader {
  const ask =
    <Args extends unknown[], Value>(read: (...args: Args) => Value) =>
    async (...args: Args) => {
      if (isBroken) throw new Error('the store is broken')
      return read(...args)
    }
  const siteParts = () => publicSite(seenByVisitors(siteFields, content?.site ?? emptyContent('site')))
  return {
    cards: ask(() => {
      const cards = searchable(projects.map(cardOf))
      return { cards, counts: countChoices(cards, noFilter) }
    }),
    firstCards: ask((count) => {
      const cards = projects.map(cardOf)
      return {
        cards: cards.slice(0, count),
        total: cards.length,
        counts: countChoices(searchable(cards), noFilter),
      }
    }),
    atSlug: ask((slug) => {
      const project = projects.find((one) => one.slug === slug)
      return project ? { project, card: '/cards/project.jpg' } : slug === GONE ? { gone: true } : undefined
    }),
    content: ask((page) => ({
      content: content?.[page] ?? emptyContent(page),
      pictures: {},
      isEmpty: content === undefined,
    })),
    listed: async () => (await ask(() => openings)()) as never,
    consentVersion: ask(() => 1),
    openingAtSlug: ask((slug) => {
      const opening = openings.find((one) => one.slug === slug)
      const project = projects.find(({ id }) => id === opening?.projectId)
      return opening && { opening, project, card: '/cards/opening.jpg' }
    }),
    navigation: ask(() => ({
      pages: content ? usualNavigation.pages : [],
      isHiring: openings.some(({ isOpen }) => isOpen),
    })),
    site: ask(() => siteParts().site),
    privacy: ask(() =>
      privacyFacts({
        ...siteParts(),
        contact: content?.contact ?? emptyContent('contact'),
        pictureOrigins: [],
        usesRecaptcha: false,
      }),
    ),
    pictureOrigins: ask(() => []),
    sharingFocus: ask(() => undefined),
    card: ask(() => '/cards/studio.jpg'),
    report,
    publicUrl: ORIGIN,
  }
}
