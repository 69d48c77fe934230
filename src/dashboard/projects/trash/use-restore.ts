import { useMutation } from '@tanstack/react-query'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { call, messageOf } from '../../session/api.ts'
import { useProjectsChanged } from '../../session/queries.ts'
import { toastError, toastSuccess } from '../../shell/toasts/notify.tsx'

/** Restores a project from the trash. */
export function useRestore({ id, name }: Pick<ProjectJson, 'id' | 'name'>) {
  const projectsChanged = useProjectsChanged()
  return useMutation({
    mutationFn: () => call('POST /api/projects/:id/restore', { params: { id } }),
    onSuccess: () => toastSuccess(`${name} is restored.`, { about: `trash and ${id}` }),
    onError: (error) => toastError(messageOf(error, 'The project could not be restored.')),
    onSettled: () => projectsChanged(),
  })
}
