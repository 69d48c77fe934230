import { useMutation, useQueryClient } from '@tanstack/react-query'
import { copyOf } from '../../../domain/project/project-copy.ts'
import { type Answer, call, messageOf } from '../../session/api.ts'
import { projectsQuery, useProjectsChanged } from '../../session/queries.ts'
import { useSendingKey } from '../../shell/forms/use-sending-key.ts'
import { offerUndo, toastError, toastSuccess } from '../../shell/toasts/notify.tsx'

type Copy = Answer<'POST /api/projects'>

/** Adds a hidden copy of a project, as it is stored now, and can move the copy to the trash. `onMade` gets the id of the copy. */
export function useDuplicate(onMade: (id: string) => void) {
  const queries = useQueryClient()
  const projectsChanged = useProjectsChanged()
  const { keyOf, forget } = useSendingKey()

  const undo = useMutation({
    mutationFn: ({ id }: Copy) => call('DELETE /api/projects/:id', { params: { id } }),
    onSuccess(_, { id, name }) {
      toastSuccess(`${name} is in the trash.`)
      projectsChanged({ gone: [id] })
    },
    onError(error) {
      toastError(messageOf(error, 'The copy could not be deleted.'))
      projectsChanged()
    },
  })
  return useMutation({
    async mutationFn(id: string) {
      const body = copyOf(await call('GET /api/projects/:id', { params: { id } }))
      return call('POST /api/projects', { body, headers: { 'Idempotency-Key': keyOf(body) } })
    },
    onSuccess(copy) {
      forget()
      // At once in the list, so that its row can take the focus.
      queries.setQueryData(projectsQuery.queryKey, (before) => before && [copy, ...before])
      onMade(copy.id)
      offerUndo(`${copy.name} is hidden from the website until you show it.`, () => undo.mutate(copy))
      projectsChanged()
    },
    onError: (error) =>
      toastError(messageOf(error, 'The project could not be duplicated. Please try again.')),
  })
}
