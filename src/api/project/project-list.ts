import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { may } from '../../domain/account/role.ts'
import { notSignedIn } from '../../domain/problem.ts'
import type { Project } from '../../domain/project/shown-project-schema.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { cachePerVersion } from '../../http/cache-per-version.ts'
import { encode, sendEncoded } from '../../http/encoded.ts'
import { route } from '../../http/route.ts'
import type { Headers } from '../../http/security-headers.ts'
import type { Database } from '../../store/database.ts'
import { projectApplicants } from '../../store/hiring/project-applicants.ts'
import { type ProjectJson, projectAnswer, projectJson } from './project-json.ts'
import { withApplicants } from './with-applicants.ts'

const contentType = 'application/json'

/** GET /api/projects, which every visitor's browser calls: built once for each version of the site, and for staff of the candidates' numbers too. */
export function projectListCalls(db: Database, all: () => Promise<Project[]>, headers: Headers) {
  const answer = async (projects: readonly ProjectJson[], tag: string) => ({
    status: 200,
    body: await encode(JSON.stringify(projects), 'call'),
    headers: { ...headers, 'Content-Type': contentType, 'Cache-Control': 'private, no-cache', ETag: tag },
  })
  const forVisitors = cachePerVersion(db, async (version) => {
    const visible = (await all()).filter((project) => !project.hidden)
    return answer(visible.map(projectJson), `"${version}"`)
  })
  // Candidates apply without a change that visitors can see.
  const staffVersion = async () => contentHash([db.siteVersion.current(), ...(await projectApplicants(db))])
  const forStaff = cachePerVersion(
    db,
    async (version) => answer(await withApplicants(db, (await all()).map(projectJson)), `"${version}-staff"`),
    staffVersion,
  )

  return [
    route(
      'GET /api/projects',
      {
        summary: 'All projects in the gallery’s order; staff see hidden ones too',
        who: 'anyone',
        group: 'Projects',
        // Visitors' browsers read the response as a list of `Project`.
        answers: { 200: { contentType, schema: z.array(projectAnswer) satisfies z.ZodType<Project[]> } },
        kept: () => '',
      },
      async ({ c }) => sendEncoded(c, await (maySeeHidden(c) ? forStaff : forVisitors)()),
    ),
  ]
}

/**
 * Staff see hidden projects, visitors do not. Throws 401 for an expired session, so that staff do not mistake the visitors'
 * list for the complete one.
 */
export function maySeeHidden(c: Context<AppEnv>): boolean {
  if (c.get('isExpired')) throw notSignedIn()
  const signedIn = c.get('signedIn')
  return signedIn !== undefined && may(signedIn.user.role, 'projects.read')
}

const contentHash = (content: unknown) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
