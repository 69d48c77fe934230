import { z } from 'zod'
import { projectChanges } from '../../domain/project/project-changes-schema.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { route } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { changeProjects } from '../../store/project/project-changes.ts'

const changedAnswer = message.extend({
  changed: z.number().meta({ description: 'How many projects have changed.' }),
})

/** PATCH /api/projects: the same change to many projects. */
export const projectChangeCalls = (db: Database) => [
  route('PATCH /api/projects', {
    summary:
      'Change many projects at once, all or none: their status, hidden, one tag, or whether they are in the trash',
    who: 'projects.write',
    body: projectChanges,
    answers: { 200: changedAnswer },
    run: async ({ user, body }) => {
      const changed = await changeProjects(db, user, body.changes)
      return { message: changed === 1 ? '1 project changed.' : `${changed} projects changed.`, changed }
    },
  }),
]
