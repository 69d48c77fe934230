import { useQueryClient } from '@tanstack/react-query'
import type { ProjectJson } from '../../../../api/project/project-json.ts'
import type { ProjectChanges, SharedChange } from '../../../../domain/project/project-changes-schema.ts'
import { call } from '../../../session/api.ts'
import { dropProjects } from '../../../session/queries.ts'
import { useChange } from '../../../shell/change.ts'
import { resultMessage, undoMessage, undoOf } from './shared-change.ts'

type Sent = {
  changes: ProjectChanges
  message: string
  failure: string
  /** The same field of the same projects. */
  about: string
  deleted?: readonly string[]
  undo?: Sent
}

/** Changes many projects with one call, shows a toast, and can undo the change with one call. */
export function useSharedChange(onDeleted: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useChange({
    send: ({ changes }: Sent) => call('PATCH /api/projects', { body: { changes } }),
    onSaved(_, { message, deleted, undo }) {
      if (deleted) {
        // Before the rows are removed, so that the focus can move to a neighbouring row.
        onDeleted()
        dropProjects(queries, deleted)
      }
      return { message, undo: undo && (() => mutate(undo)) }
    },
    failure: ({ failure }) => failure,
    changed: ({ deleted }) => (deleted ? 'deleted projects' : 'projects'),
    about: ({ about }) => about,
  })
  function apply(projects: readonly ProjectJson[], change: SharedChange) {
    const ids = projects.map(({ id }) => id)
    const about = [...Object.keys(change), ...ids].join(' ')
    const changes = undoOf(projects, change)
    const message = undoMessage(change, ids.length)
    const isDelete = 'inTrash' in change
    mutate({
      changes: [{ ids, change }],
      message: resultMessage(change, ids.length),
      failure: isDelete
        ? 'Failed to delete project. Please check the server.'
        : 'Failed to update project. Please try again.',
      about,
      deleted: isDelete ? ids : undefined,
      undo:
        changes.length > 0
          ? { changes, message, failure: 'The change could not be undone.', about }
          : undefined,
    })
  }
  return { apply, isPending, change: variables?.changes[0]?.change }
}
