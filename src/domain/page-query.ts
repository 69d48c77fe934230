import { filterFrom, searchOf, UNKNOWN_NAME } from './project/gallery-choice.ts'
import { pageFrom } from './project/list-page.ts'
import { pages } from './shared/pages.ts'

/** The parameters that change a page (utm_source does not), with '?', in one spelling. Add new ones here. */
export function pageQuery(pathname: string, params: URLSearchParams): string {
  const path = pathname.toLowerCase()
  if (path === pages.home.path) return galleryQuery(params, pageFrom(params))
  if (path === pages.apply.path) return applyQuery(params)
  return ''
}

function galleryQuery(params: URLSearchParams, page: number) {
  const { filter, unknown } = filterFrom(params)
  const read = new URLSearchParams(searchOf(filter))
  // The page shows a message about it. The browser adds the name from its own address.
  for (const param of Object.keys(unknown ?? {})) read.set(param, UNKNOWN_NAME)
  if (page > 1) read.set('page', String(page))
  return withQuestionMark(read)
}

function applyQuery(params: URLSearchParams) {
  const opening = params.get('job')?.trim()
  return withQuestionMark(new URLSearchParams(opening ? { job: opening } : {}))
}

const withQuestionMark = (params: URLSearchParams) => (params.size > 0 ? `?${params}` : '')
