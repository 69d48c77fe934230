import { z } from 'zod'
import type { Audience } from '../../domain/fields/record-fields.ts'
import type { PublicProject } from '../../domain/project/project-fields.ts'
import type { Project } from '../../domain/project/project-schema.ts'
import { callerAsReader, readerRefusals } from '../../http/access/guard.ts'
import { encode, sendEncoded, tagOf } from '../../http/answer/encoded.ts'
import type { Headers } from '../../http/answer/security-headers.ts'
import { route } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { keptPerVersion } from '../../store/database/kept.ts'
import { applicantCounts } from '../../store/hiring/application-counts.ts'
import { type ProjectJson, projectAnswer, projectFor, withApplicants } from './project-json.ts'

const contentType = 'application/json'

/** GET /api/projects, which every visitor's browser calls: built once for each version of the site, and for staff of the candidates' numbers too. */
export function projectListCalls(db: Database, all: () => Promise<Project[]>, headers: Headers) {
  const answer = async (projects: readonly ProjectJson[]) => {
    const text = JSON.stringify(projects)
    const cacheHeaders = { 'Cache-Control': 'private, no-cache', ETag: tagOf(text) }
    return {
      status: 200,
      body: await encode(text, 'call'),
      headers: { ...headers, 'Content-Type': contentType, ...cacheHeaders },
    }
  }
  const forVisitors = keptPerVersion(db, async () => {
    const visible = (await all()).filter((project) => !project.hidden)
    return answer(visible.map(projectFor('visitors')))
  })
  // Candidates apply without a change that visitors can see.
  const staffVersion = async () =>
    JSON.stringify([db.siteVersion.current(), ...(await applicantCounts(db, 'jobs.project_id'))])
  const forStaff = (reader: Audience) =>
    keptPerVersion(
      db,
      async () => answer(await withApplicants(db, (await all()).map(projectFor(reader)))),
      staffVersion,
    )
  const listFor = { visitors: forVisitors, staff: forStaff('staff'), writers: forStaff('writers') }

  return [
    route('GET /api/projects', {
      summary: 'All projects in the gallery’s order; staff see hidden ones too',
      who: 'anyone',
      // Visitors' browsers read the response as a list of `PublicProject`.
      answers: { 200: { contentType, schema: z.array(projectAnswer) satisfies z.ZodType<PublicProject[]> } },
      refuses: readerRefusals,
      kept: () => '',
      run: async ({ c }) => {
        const reader = callerAsReader(c, 'project')
        // The dashboard reads the list again after each change, and another process may be asked then.
        if (reader !== 'visitors') await db.siteVersion.refresh()
        return sendEncoded(c, await listFor[reader]())
      },
    }),
  ]
}
