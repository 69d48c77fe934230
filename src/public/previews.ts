import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { NOT_SENT, PREVIEW_ENDED, previewLinkPath, previewPath } from '../domain/draft/preview.ts'
import { pageQuery } from '../domain/page-query.ts'
import { isPublicPath, pages } from '../domain/shared/pages.ts'
import { notAllowed } from '../domain/shared/problem.ts'
import type { SiteReader } from '../domain/site-reader.ts'
import { dayIn, formatDay } from '../domain/time/day.ts'
import { previewToken } from '../http/access/preview-cookie.ts'
import type { ContentPolicy } from '../http/answer/csp.ts'
import { encode, sendEncoded } from '../http/answer/encoded.ts'
import type { Headers } from '../http/answer/security-headers.ts'
import type { AppEnv } from '../http/shared/app-env.ts'
import { studioTimeZone } from '../store/content/studio-time-zone.ts'
import type { Database } from '../store/database/database.ts'
import { type OpenedPreview, openPreview } from '../store/draft/preview-links.ts'
import type { ProjectList } from '../store/project/project-list.ts'
import { cspNonce, siteReader } from '../ui/page-context.ts'
import { isDataPath, NOT_FOUND_PATH } from './page-address.ts'
import type { rendersInTurn } from './page-cache.ts'
import { storedRecords } from './record-source.ts'
import { once, recordsWithDrafts } from './records-with-drafts.ts'
import { siteReaderOf } from './site-reader.ts'

/** The only call of the site's scripts that shows records. */
const PROJECTS_CALL = '/api/projects'

/** Nobody else shall learn of the drafts: neither a cache, a search engine, nor a site that a page links to. */
const PRIVATE_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
}

export type PreviewParts = {
  db: Database
  list: ProjectList
  publicUrl: string
  usesRecaptcha: boolean
  log: Logger
}

type Parts = PreviewParts & {
  build: () => Promise<ServerBuild>
  headers: Headers
  policy: ContentPolicy
  waitForTurn: ReturnType<typeof rendersInTurn>
  /** The public page for a link that shows nothing. */
  endedPage: (c: Context<AppEnv>) => Promise<Response>
}

/** Answers requests below /preview: the public site under another address, with drafts, rendered for each request. */
export function previews({ build, headers, policy, waitForTurn, endedPage, ...parts }: Parts) {
  const { db } = parts
  const privateHeaders = { ...headers, ...PRIVATE_HEADERS }

  async function rendered(c: Context<AppEnv>, reader: SiteReader, base: string, below: string) {
    const nonce = randomBytes(16).toString('base64url')
    const context = new RouterContextProvider()
    context.set(siteReader, reader)
    context.set(cspNonce, nonce)
    const handle = createRequestHandler({ ...(await build()), basename: base })
    const address = new URL(c.req.url).origin + base + pageBelow(below, new URL(c.req.url))
    const response = await handle(new Request(address, { headers: c.req.raw.headers }), context)
    const answered = { ...Object.fromEntries(response.headers), ...privateHeaders }
    const text = await response.text()
    if (isDataPath(below)) return finished(c, response.status, answered, text)
    const page = policy.forCachedPage(text, nonce)
    return finished(c, response.status, { ...answered, 'Content-Security-Policy': page.policy }, page.html)
  }

  async function ended(c: Context<AppEnv>, below: string) {
    const response =
      isDataPath(below) || below.startsWith('/api/') ? c.text(PREVIEW_ENDED, 404) : await endedPage(c)
    for (const [name, value] of Object.entries(privateHeaders)) response.headers.set(name, value)
    return response
  }

  return async (c: Context<AppEnv>): Promise<Response> => {
    if (!['GET', 'HEAD'].includes(c.req.method)) throw notAllowed(NOT_SENT)
    const { linkId, base, below } = previewAddress(c.req.path)
    const token = previewToken(c, linkId)
    const preview = await openPreview(db, token)
    if (!preview) return ended(c, below)
    const reader = await previewReader(parts, preview, token)
    if (below === PROJECTS_CALL) {
      const type = { 'Content-Type': 'application/json' }
      return finished(c, 200, { ...privateHeaders, ...type }, JSON.stringify(await reader.listed('project')))
    }
    return waitForTurn(() => rendered(c, reader, base, below), c.req.raw.signal)
  }
}

const ADDRESS = new RegExp(`^${previewPath('([^/]*?)')}(\\.data)?(/.*)?$`)

/** The parts of a path: '/preview/a/about.data' has the base '/preview/a' and the path '/about.data' below it. */
function previewAddress(path: string): { linkId: string; base: string; below: string } {
  const [, linkId = '', data = '', below = ''] = ADDRESS.exec(path) ?? []
  return { linkId, base: previewPath(linkId), below: data + below }
}

const finished = async (c: Context<AppEnv>, status: number, headers: Headers, text: string) =>
  sendEncoded(c, { status, headers, body: await encode(text, 'once') })

/** The pages of staff and of links in mails are not part of a preview. */
function pageBelow(below: string, { search, searchParams }: URL): string {
  if (isDataPath(below)) {
    const page = below.replace(/(?:(?<=\/)_)?\.data$/, '')
    return (isPublicPath(page || pages.home.path) ? below : `/${NOT_FOUND_PATH}.data`) + search
  }
  const page = below || pages.home.path
  return isPublicPath(page) ? below + pageQuery(page, searchParams) : `/${NOT_FOUND_PATH}`
}

/** The site as it will be; everything is read for this request alone. */
async function previewReader(
  { db, list, ...site }: PreviewParts,
  { name, endsAt, drafts }: OpenedPreview,
  token: string,
): Promise<SiteReader> {
  const source = async () => db
  const records = recordsWithDrafts(db, storedRecords(source, list), drafts)
  const reader = siteReaderOf({ records, source, keep: once, ...site })
  const lastDay = formatDay(dayIn(new Date(endsAt), await studioTimeZone(db)))
  return {
    ...reader,
    async atSlug(slug) {
      const found = await reader.atSlug(slug)
      return found && 'project' in found ? { project: found.project, card: found.card } : found
    },
    preview: { name, lastDay, url: site.publicUrl + previewLinkPath(token) },
  }
}
