import { z } from 'zod'
import { message } from '../../domain/shared/answer-schema.ts'
import { route } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { listTrash, purgeProject, restoreProject } from '../../store/project/trash.ts'
import { projectAnswer, projectForStaff, trashedAnswer } from './project-json.ts'

const NOT_IN_TRASH = 'Not in the trash.'

/** /api/projects/trash: what was deleted, and the call that restores it. */
export const trashCalls = (db: Database) => [
  route('GET /api/projects/trash', {
    summary: 'What was deleted in the last 30 days',
    who: 'projects.write',
    answers: { 200: z.array(trashedAnswer) },
    run: async () => {
      const trashed = await listTrash(db)
      return trashed.map((project) => ({ ...projectForStaff(project), deletedAt: project.deletedAt }))
    },
  }),

  route('DELETE /api/projects/trash/:id', {
    summary: 'Delete a project in the trash permanently',
    who: 'trash.purge',
    answers: { 200: message },
    refuses: { 404: NOT_IN_TRASH },
    run: async ({ user, params }) => {
      await purgeProject(db, user, params.id)
      return { message: 'Project deleted permanently.' }
    },
  }),

  route('POST /api/projects/:id/restore', {
    summary: 'Restore a deleted project to its place in the order',
    who: 'projects.write',
    answers: { 200: projectAnswer },
    refuses: { 404: NOT_IN_TRASH },
    run: async ({ user, params }) => projectForStaff(await restoreProject(db, user, params.id)),
  }),
]
