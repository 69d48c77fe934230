import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Hono } from 'hono'
import type { FileStore } from '../domain/file/file-store.ts'
import type { PublicProject } from '../domain/project/project-fields.ts'
import { projectPath } from '../domain/shared/pages.ts'
import { notFound } from '../domain/shared/problem.ts'
import { type Paper, papers, type SheetDocument, singleSheet } from '../domain/sheet/sheet.ts'
import type { SiteReader } from '../domain/site-reader.ts'
import { DENY_ALL_POLICY } from '../http/answer/csp.ts'
import type { Headers } from '../http/answer/security-headers.ts'
import type { AppEnv } from '../http/shared/app-env.ts'
import { type MadeFile, madeOnce } from './made-once.ts'

/** Makes a PDF, of which `use` reads the file. Throws 503 when `atMost` wait or are made. */
export type Typeset = (
  document: SheetDocument,
  use: (made: { file: string; leftOut: { pictures: number } }) => Promise<MadeFile>,
  limits: { atMost: number },
) => Promise<MadeFile>

/** Of all documents that wait or are made, so that visitors leave room for staff. */
const AT_MOST = 5

/** Sheets are made again when the template has changed. */
const TEMPLATE = createHash('sha256')
  .update(readFileSync(path.resolve('src/outside/typeset/sheets.typ')))
  .digest('hex')

type SheetSite = { studioName: string; publicUrl: string }

const publicSheet = (project: PublicProject, paper: Paper, { studioName, publicUrl }: SheetSite) =>
  singleSheet(project, { paper, studio: studioName, address: publicUrl + projectPath(project.slug) })

function addressOf({ slug }: PublicProject, { paper, ...document }: SheetDocument): string {
  // Without what encoding adds to a picture later.
  const shown = JSON.stringify([TEMPLATE, document], (key, value) => (key === 'picture' ? value.id : value))
  const version = createHash('sha256').update(shown).digest('hex').slice(0, 16)
  return `/sheets/${slug}-${version}-${paper}.pdf`
}

/** The addresses of a project's sheets. They change with what the sheets show. */
export const sheetAddresses = (project: PublicProject, site: SheetSite) =>
  Object.fromEntries(
    papers.map((paper) => [paper, addressOf(project, publicSheet(project, paper, site))]),
  ) as Record<Paper, string>

const ADDRESS = /^\/sheets\/([a-z0-9-]+)-[0-9a-f]{16}-(a3|a4)\.pdf$/

/** /sheets: the printed sheet of each project that visitors see, made on the first request and stored. */
export function projectSheets(reader: SiteReader, files: FileStore, typeset: Typeset, headers: Headers) {
  const storedOrMade = madeOnce(files)

  /** Undefined for addresses that no page names now, so that no other sheets can be requested. */
  async function documentAt(address: string) {
    const [, slug, paper] = ADDRESS.exec(address) ?? []
    const found = slug === undefined ? undefined : await reader.atSlug(slug)
    if (!found || !('project' in found)) return undefined
    const { project, sheets } = found
    if (sheets?.[paper as Paper] !== address) return undefined
    const { studioName } = await reader.site()
    return {
      project,
      document: publicSheet(project, paper as Paper, { studioName, publicUrl: reader.publicUrl }),
    }
  }

  return new Hono<AppEnv>().get('/:name{.+\\.pdf}', async (c) => {
    const address = `/sheets/${c.req.param('name')}`
    const found = await documentAt(address)
    if (!found) throw notFound('Sheet')
    const { project, document } = found
    const { bytes, isWhole } = await storedOrMade(address.slice(1), () =>
      typeset(
        document,
        async ({ file, leftOut }) => ({ bytes: await readFile(file), isWhole: leftOut.pictures === 0 }),
        { atMost: AT_MOST },
      ),
    )
    return new Response(bytes as BodyInit, {
      headers: {
        ...headers,
        'Content-Type': 'application/pdf',
        'Content-Length': String(bytes.length),
        'Content-Disposition': `attachment; filename="${project.slug}-${document.paper}.pdf"`,
        // A picture that is missing now may be there later.
        'Cache-Control': isWhole ? 'public, max-age=31536000, immutable' : 'no-store',
        'Content-Security-Policy': DENY_ALL_POLICY,
        // For search engines: the page is the original.
        Link: `<${reader.publicUrl}${projectPath(project.slug)}>; rel="canonical"`,
      },
    })
  })
}
