import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { isPreviewPath, previewPath } from '../domain/draft/preview.ts'
import { pageQuery } from '../domain/page-query.ts'
import { filterFrom, independentChoices } from '../domain/project/gallery-choice.ts'
import { filterGallery } from '../domain/project/gallery-filter.ts'
import { nearestPage, pageFrom } from '../domain/project/list-page.ts'
import { FOOTERLESS_PREFIX, hasCommonFooter, isOpeningPath, pages } from '../domain/shared/pages.ts'
import type { SiteReader } from '../domain/site-reader.ts'

type Routes = ServerBuild['routes']
type RequestUrl = Pick<URL, 'pathname' | 'search' | 'searchParams'>
type Match = NonNullable<ReturnType<typeof matchRoutes>>[number]

type PageAddress = {
  /** The address under which the page is rendered and cached: one for all addresses that show the same. */
  address: string
  /** False where the number of such pages is unlimited, as with searches, or very large. */
  isCacheable: boolean
}

export type FindPage = (url: RequestUrl) => Promise<PageAddress>

// Never the slug of a project or the id of an opening.
const NO_SUCH_ID = '-'
/** A path at which there is no page, also below another path. */
export const NOT_FOUND_PATH = '404/404'
/** React Router's suffix for the data of a page, which the browser fetches when it navigates. */
const DATA_SUFFIX = '.data'

/**
 * Returns the function that finds the page of a request. Each page has one address, whatever the spelling and the extra
 * parameters of the request, and all missing pages share one: so odd addresses cannot make the server render again.
 */
export function pageFinder(routesOf: () => Routes | Promise<Routes>, reader: SiteReader): FindPage {
  let cached: { routes: Routes; tree: RouteObject[]; words: Set<string> } | undefined

  return async (url) => {
    const routes = await routesOf()
    if (cached?.routes !== routes) cached = { routes, tree: treeOf(routes), words: firstWords(routes) }
    const isData = isDataPath(url.pathname)
    const requested = isData
      ? url.pathname.replace(/(?:(?<=\/)_)?\.data$/, '') || pages.home.path
      : url.pathname
    const matches = matchRoutes(cached.tree, requested) ?? []
    const { route, params } = matches.at(-1) ?? {}
    const isFound = route !== undefined && route.path !== '*'
    let path = isFound ? pathOf(matches) : notFoundPath(requested, cached.words)
    let readsQuery = isFound
    if (isFound && params?.slug !== undefined) {
      const found = await (isOpeningPath(path) ? reader.openingAtSlug : reader.atSlug)(params.slug)
      // Redirects keep the whole query.
      if (found && 'movedTo' in found) return { address: originalAddress(url), isCacheable: false }
      path = path.replace(':slug', found ? params.slug : NO_SUCH_ID)
      readsQuery = found !== undefined && ('project' in found || 'opening' in found)
    }
    const query = new URLSearchParams(readsQuery ? pageQuery(path, url.searchParams) : '')
    const isCacheable = !query.has('q') && independentChoices.filter((name) => query.has(name)).length <= 1
    if (isCacheable) await normalizeValues(query, reader)
    if (isData) normalizeDataRoutes(query, url.searchParams, matches)
    const file = !isData ? path : path === pages.home.path ? `/_${DATA_SUFFIX}` : `${path}${DATA_SUFFIX}`
    return { address: query.size > 0 ? `${file}?${query}` : file, isCacheable }
  }
}

export const isDataPath = (pathname: string) => pathname.endsWith(DATA_SUFFIX)

export const originalAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  `${pathname}${search}`

/** The address without the parameters that the page does not read. For a path in its usual spelling this is the cache key. */
export function withoutUnusedParams({ pathname, search, searchParams }: RequestUrl): string {
  // Requests for data have another parameter, `_routes`.
  if (search === '' || isDataPath(pathname)) return `${pathname}${search}`
  return `${pathname}${pageQuery(pathname, searchParams)}`
}

/** Replaces values that show the same page by one: numbers of list pages that do not exist, ids of openings that do not. */
async function normalizeValues(query: URLSearchParams, reader: SiteReader) {
  if (query.has('page')) {
    const { cards } = await reader.cards()
    const { projects } = filterGallery(cards, filterFrom(query).filter)
    const page = nearestPage(pageFrom(query), projects.length)
    if (page > 1) query.set('page', String(page))
    else query.delete('page')
  }
  const opening = query.get('job')
  if (opening && !(await reader.listed('job')).some(({ id }) => id === opening)) query.set('job', NO_SUCH_ID)
}

/** Removes routes from `_routes` that the page does not have; without the parameter the data of all routes is sent. */
function normalizeDataRoutes(query: URLSearchParams, requested: URLSearchParams, matches: Match[]) {
  const wanted = requested.get('_routes')?.split(',')
  if (!wanted || wanted.join() === '') return
  const ids = matches.map(({ route }) => route.id).filter((id) => wanted.includes(id!))
  query.set('_routes', ids.join() || NO_SUCH_ID)
}

const pathOf = (matches: Match[]) => `/${matches.flatMap(({ route }) => route.path || []).join('/')}`

/** All missing pages look the same, except the marked entry of the navigation and the footer, which depend on the first word. */
function notFoundPath(requested: string, words: Set<string>) {
  if (isPreviewPath(requested)) return previewPath(NOT_FOUND_PATH)
  const first = requested.toLowerCase().split('/')[1] ?? ''
  if (words.has(first)) return `/${first}/${NOT_FOUND_PATH}`
  return `${hasCommonFooter(`/${first}`) ? '' : FOOTERLESS_PREFIX}/${NOT_FOUND_PATH}`
}

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  const children = Object.values(routes).filter((route) => route && route.parentId === parentId)
  return children.map((route) => {
    const { id, path, index } = route!
    return index ? { id, path, index } : { id, path, children: treeOf(routes, id) }
  })
}

const firstWords = (routes: Routes) =>
  new Set(Object.values(routes).map((route) => route?.path?.split('/')[0] || '*'))
