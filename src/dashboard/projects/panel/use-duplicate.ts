import { useQueryClient } from '@tanstack/react-query'
import { copyOf } from '../../../domain/project/project-copy.ts'
import { type Answer, call } from '../../session/api.ts'
import { dropProjects, projectsQuery } from '../../session/queries.ts'
import { useChange } from '../../shell/change.ts'
import { useSendingKey } from '../../shell/forms/use-sending-key.ts'

type Copy = Answer<'POST /api/projects'>

/** Adds a hidden copy of a project, as it is stored now, and can move the copy to the trash. `onMade` gets the id of the copy. */
export function useDuplicate(onMade: (id: string) => void) {
  const queries = useQueryClient()
  const { keyOf, forget } = useSendingKey()

  const undo = useChange({
    send: ({ id }: Copy) => call('DELETE /api/projects/:id', { params: { id } }),
    onSaved(_, { id, name }) {
      dropProjects(queries, [id])
      return { message: `${name} is in the trash.` }
    },
    failure: 'The copy could not be deleted.',
    changed: 'deleted projects',
  })
  return useChange({
    async send(id: string) {
      const body = copyOf(await call('GET /api/projects/:id', { params: { id } }))
      return call('POST /api/projects', { body, headers: { 'Idempotency-Key': keyOf(body) } })
    },
    onSaved(copy) {
      forget()
      // At once in the list, so that its row can take the focus.
      queries.setQueryData(projectsQuery.queryKey, (before) => before && [copy, ...before])
      onMade(copy.id)
      return {
        message: `${copy.name} is hidden from the website until you show it.`,
        undo: () => undo.mutate(copy),
      }
    },
    failure: 'The project could not be duplicated. Please try again.',
    changed: 'projects',
  })
}
