import { Hono } from 'hono'
import { projectChanges } from '../../domain/project/project-changes-schema.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { checked, jsonBody } from '../../http/body.ts'
import { guard, whoAsks } from '../../http/guard.ts'
import type { Database } from '../../store/database.ts'
import { changeProjects } from '../../store/project/project-changes.ts'
import { described } from '../described.ts'

/** PATCH /api/projects: the same change to many projects. */
export function projectChangeCalls(db: Database) {
  return new Hono<AppEnv>().patch(
    '/',
    described({
      summary:
        'Change many projects at once, all or none: their status, hidden, one tag, or whether they are in the trash',
      who: 'projects.write',
      group: 'Projects',
      body: projectChanges,
      answers: { 200: '`{message, changed}`: how many are other than before.' },
    }),
    guard('projects.write'),
    async (c) => {
      const { changes } = checked(projectChanges, await jsonBody(c))
      const changed = await changeProjects(db, whoAsks(c).user, changes)
      return c.json({
        message: changed === 1 ? '1 project changed.' : `${changed} projects changed.`,
        changed,
      })
    },
  )
}
