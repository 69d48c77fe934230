import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { SiteReader } from '../domain/content/site-reader.ts'
import { pageQuery } from '../domain/page-query.ts'
import { filterFrom } from '../domain/project/filter-address.ts'
import { nearestPage, pageFrom } from '../domain/project/list-page.ts'

type Routes = ServerBuild['routes']
type Asked = Pick<URL, 'pathname' | 'search' | 'searchParams'>
type Match = NonNullable<ReturnType<typeof matchRoutes>>[number]

export type PageAddress = {
  /** Where the page is made: the one address of all that show the same. */
  address: string
  /** There are only so many of them. */
  isCacheable: boolean
}

export type FindPage = (url: Asked) => Promise<PageAddress>

// No project's slug is a dash, and no opening's id.
const NOBODY = '-'
/** Below any address; no page is at the end of it. */
const NOWHERE = '404/404'
/** Addresses that begin with it have no footer (site/shell/SiteLayout.tsx). */
const FOOTLESS = 'career'
/** What a page asks for when it changes its route is the data of the new one. */
const DATA = '.data'

/**
 * Finds the page at an address. However an address is spelt and whatever is added to it, each page has one address, and all
 * that is not there shares one: nobody makes us render by asking for others.
 */
export function pageFinder(routesOf: () => Routes | Promise<Routes>, reader: SiteReader): FindPage {
  let known: { routes: Routes; tree: RouteObject[]; words: Set<string> } | undefined

  return async (url) => {
    const routes = await routesOf()
    if (known?.routes !== routes) known = { routes, tree: treeOf(routes), words: firstWords(routes) }
    const isData = url.pathname.endsWith(DATA)
    const asked = isData ? url.pathname.replace(/(?:(?<=\/)_)?\.data$/, '') || '/' : url.pathname
    const matches = matchRoutes(known.tree, asked) ?? []
    const { route, params } = matches.at(-1) ?? {}
    const isThere = route !== undefined && route.path !== '*'
    let path = isThere ? pathOf(matches) : nowhere(asked, known.words)
    if (isThere && params?.slug !== undefined) {
      const found = await reader.atSlug(params.slug)
      // The whole address goes on to the new one.
      if (found && 'movedTo' in found) return { address: originalAddress(url), isCacheable: false }
      path = path.replace(':slug', found ? params.slug : NOBODY)
    }
    const query = new URLSearchParams(pageQuery(path, url.searchParams))
    const isCacheable = !query.has('q') && filterFrom(query).unknown === undefined
    if (isCacheable) await bound(query, reader)
    if (isData) narrow(query, url.searchParams, matches)
    const file = !isData ? path : path === '/' ? `/_${DATA}` : `${path}${DATA}`
    return { address: query.size > 0 ? `${file}?${query}` : file, isCacheable }
  }
}

export const originalAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  `${pathname}${search}`

/** The same address without what the page does not read; of a page in its usual spelling that is enough to know it. */
export function withoutUnusedParams({ pathname, search, searchParams }: Asked): string {
  // Data has a parameter more.
  if (search === '' || pathname.endsWith(DATA)) return `${pathname}${search}`
  return `${pathname}${pageQuery(pathname, searchParams)}`
}

/** Values that show the same as others become one: pages of the list that do not exist, openings that do not. */
async function bound(query: URLSearchParams, reader: SiteReader) {
  if (query.has('page')) {
    const cards = await reader.cards(filterFrom(query).filter)
    const page = nearestPage(pageFrom(query), cards.length)
    if (page > 1) query.set('page', String(page))
    else query.delete('page')
  }
  const job = query.get('job')
  if (job && !(await reader.jobs()).some(({ id }) => id === job)) query.set('job', NOBODY)
}

/** The routes whose data is wanted, of those that the address has; without the parameter, all of them. */
function narrow(query: URLSearchParams, asked: URLSearchParams, matches: Match[]) {
  const wanted = asked.get('_routes')?.split(',')
  if (!wanted || wanted.join() === '') return
  const ids = matches.map(({ route }) => route.id).filter((id) => wanted.includes(id!))
  query.set('_routes', ids.join() || NOBODY)
}

const pathOf = (matches: Match[]) => `/${matches.flatMap(({ route }) => route.path || []).join('/')}`

/** What is not there looks the same everywhere, but for what the head marks and the foot leaves out below a page. */
function nowhere(asked: string, words: Set<string>) {
  const first = asked.toLowerCase().split('/')[1] ?? ''
  if (words.has(first)) return `/${first}/${NOWHERE}`
  return first.startsWith(FOOTLESS) ? `/${FOOTLESS}/${NOWHERE}` : `/${NOWHERE}`
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
