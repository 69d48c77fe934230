import { z } from 'zod'
import { changeGroups, projectChanges } from '../../domain/project/project-changes-schema.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { routesFor } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { changeProjects } from '../../store/project/project-changes.ts'
import { listTrash, purgeProject, restoreProject } from '../../store/project/trash.ts'
import { projectAnswer, projectForWriters, trashedAnswer } from './project-json.ts'

const route = routesFor({ who: 'projects.write', missing: 'Not in the trash.' })

const changedAnswer = message.extend({
  changed: z.number().meta({ description: 'How many projects have changed.' }),
  undo: changeGroups.meta({
    description: 'The changes that undo this call; empty when it changed nothing.',
  }),
})

/** PATCH /api/projects: the same change to many projects. */
export const projectChangeCalls = (db: Database) => [
  route('PATCH /api/projects', {
    summary:
      'Change many projects at once, all or none: their status, hidden, one tag, or whether they are in the trash',
    body: projectChanges,
    answers: { 200: changedAnswer },
    run: async ({ user, body }) => {
      const undo = await changeProjects(db, user, body.changes)
      const changed = undo.flatMap(({ ids }) => ids).length
      return { message: changed === 1 ? '1 project changed.' : `${changed} projects changed.`, changed, undo }
    },
  }),
]

/** /api/projects/trash: what was deleted, and the call that restores it. */
export const trashCalls = (db: Database) => [
  route('GET /api/projects/trash', {
    summary: 'What was deleted in the last 30 days',
    answers: { 200: z.array(trashedAnswer) },
    run: async () => {
      const trashed = await listTrash(db)
      return trashed.map((project) => ({ ...projectForWriters(project), deletedAt: project.deletedAt }))
    },
  }),

  route('DELETE /api/projects/trash/:id', {
    needsConfirmation: true,
    summary: 'Delete a project in the trash permanently',
    who: 'trash.purge',
    says: 'Project deleted permanently.',
    run: ({ user, params }) => purgeProject(db, user, params.id),
  }),

  route('POST /api/projects/:id/restore', {
    summary: 'Restore a deleted project to its place in the order',
    answers: { 200: projectAnswer },
    run: async ({ user, params }) => projectForWriters(await restoreProject(db, user, params.id)),
  }),
]
