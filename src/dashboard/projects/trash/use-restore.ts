import type { ProjectJson } from '../../../api/project/project-json.ts'
import { call } from '../../session/api.ts'
import { useChange } from '../../shell/change.ts'

export const useRestore = ({ id, name }: Pick<ProjectJson, 'id' | 'name'>) =>
  useChange({
    send: () => call('POST /api/projects/:id/restore', { params: { id } }),
    onSaved: () => ({ message: `${name} is restored.` }),
    failure: 'The project could not be restored.',
    changed: 'projects',
    about: `trash and ${id}`,
  })
