import { useMutation } from '@tanstack/react-query'
import type { ProjectJson } from '../../../../api/project/project-json.ts'
import type { ProjectChanges, SharedChange } from '../../../../domain/project/project-changes-schema.ts'
import { call, messageOf } from '../../../session/api.ts'
import { useProjectsChanged } from '../../../session/queries.ts'
import { offerUndo, toastError, toastSuccess } from '../../../shell/toasts/notify.tsx'
import { resultMessage, undoMessage, undoOf } from './shared-change.ts'

type Variables = { targets: readonly ProjectJson[]; change: SharedChange }
type Undo = { changes: ProjectChanges; message: string; about: string }

/** Changes many projects with one call, shows a toast, and can undo the change with one call. */
export function useSharedChange(onDeleted: () => void) {
  const projectsChanged = useProjectsChanged()

  const undo = useMutation({
    mutationFn: ({ changes }: Undo) => call('PATCH /api/projects', { body: { changes } }),
    onSuccess: (_, { message, about }) => toastSuccess(message, { about }),
    onError: (error) => toastError(messageOf(error, 'The change could not be undone.')),
    onSettled: () => projectsChanged(),
  })
  return useMutation({
    mutationFn: ({ targets, change }: Variables) =>
      call('PATCH /api/projects', { body: { changes: [{ ids: targets.map(({ id }) => id), change }] } }),
    onSuccess(_, { targets, change }) {
      const changes = undoOf(targets, change)
      const message = resultMessage(change, targets.length)
      const about = subjectOf(targets, change)
      const undone = { changes, message: undoMessage(change, targets.length), about }
      if (changes.length > 0) offerUndo(message, () => undo.mutate(undone), { about })
      else toastSuccess(message, { about })
      const isDelete = 'inTrash' in change && change.inTrash
      // Before the rows are removed, so that the focus can move to a neighbouring row.
      if (isDelete) onDeleted()
      projectsChanged(isDelete ? { gone: targets.map(({ id }) => id) } : {})
    },
    onError(error, { change }) {
      const isDelete = 'inTrash' in change
      const fallback = isDelete
        ? 'Failed to delete project. Please check the server.'
        : 'Failed to update project. Please try again.'
      toastError(messageOf(error, fallback))
      projectsChanged()
    },
  })
}

/** What the toast of a change is about: the same field of the same projects. */
const subjectOf = (targets: readonly ProjectJson[], change: SharedChange) =>
  [...Object.keys(change), ...targets.map(({ id }) => id)].join(' ')
