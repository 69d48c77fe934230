import { useMutation } from '@tanstack/react-query'
import type { ProjectJson } from '../../../../api/project/project-json.ts'
import type { ProjectChanges, SharedChange } from '../../../../domain/project/project-changes-schema.ts'
import { call, messageOf } from '../../../session/api.ts'
import { useProjectsChanged } from '../../../session/queries.ts'
import { fail, offerUndo, succeed } from '../../../shell/toasts/notify.tsx'
import { counted, toldOf, undoOf } from './shared-change.ts'

type Deed = { targets: readonly ProjectJson[]; change: SharedChange }

/** Does one thing to many projects by one call, says what was done, and takes it back by one call. */
export function useSharedChange(onDeleted: () => void) {
  const projectsChanged = useProjectsChanged()

  const undo = useMutation({
    mutationFn: (changes: ProjectChanges) => call('PATCH /api/projects', { body: { changes } }),
    onSuccess: ({ changed }) => succeed(`${counted(changed)} as before.`),
    onError: (error) => fail(messageOf(error, 'It could not be taken back.')),
    onSettled: () => projectsChanged(),
  })
  return useMutation({
    mutationFn: ({ targets, change }: Deed) =>
      call('PATCH /api/projects', { body: { changes: [{ ids: targets.map(({ id }) => id), change }] } }),
    onSuccess(_, { targets, change }) {
      const back = undoOf(targets, change)
      const told = toldOf(change, targets.length)
      if (back.length > 0) offerUndo(told, () => undo.mutate(back))
      else succeed(told)
      const isDelete = 'inTrash' in change && change.inTrash
      // While the rows still stand there, so that the keyboard finds the one beside them.
      if (isDelete) onDeleted()
      projectsChanged(isDelete ? { gone: targets.map(({ id }) => id) } : {})
    },
    onError(error, { change }) {
      const isDelete = 'inTrash' in change
      const fallback = isDelete
        ? 'Failed to delete project. Please check the server.'
        : 'Failed to update project. Please try again.'
      fail(messageOf(error, fallback))
      projectsChanged()
    },
  })
}
