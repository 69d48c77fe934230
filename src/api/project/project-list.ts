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
import { type ProjectJson, projectAnswer, projectJson } from './project-json.ts'

const contentType = 'application/json'

/** GET /api/projects, which every visitor's browser calls: built once for each version of the site. */
export function projectListCalls(db: Database, all: () => Promise<Project[]>, headers: Headers) {
  const made = cachePerVersion(db, async (version) => {
    const projects = await all()
    const answer = async (shown: Project[], tag: string) => ({
      body: await encode(JSON.stringify(shown.map(projectJson) satisfies ProjectJson[])),
      headers: {
        ...headers,
        'Content-Type': contentType,
        'Cache-Control': 'private, no-cache',
        ETag: tag,
      },
    })
    const visible = projects.filter((project) => !project.hidden)
    return {
      staff: await answer(projects, `"${version}-staff"`),
      visitors: await answer(visible, `"${version}"`),
    }
  })

  return [
    route(
      'GET /api/projects',
      {
        summary: 'All projects in the gallery’s order; staff see hidden ones too',
        who: 'anyone',
        group: 'Projects',
        // Visitors' browsers read the response as a list of `Project`.
        answers: { 200: { contentType, schema: z.array(projectAnswer) satisfies z.ZodType<Project[]> } },
      },
      async ({ c }) => {
        const { staff, visitors } = await made()
        const { body, headers } = maySeeHidden(c) ? staff : visitors
        return sendEncoded(c, body, 200, headers)
      },
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
