import type { ProjectJson } from '../../../api/project/project-json.ts'
import { call } from '../../session/api.ts'
import { useChange } from '../../shell/change.ts'

type Restored = Pick<ProjectJson, 'id' | 'name'>

export const useRestore = () =>
  useChange({
    send: ({ id }: Restored) => call('POST /api/projects/:id/restore', { params: { id } }),
    onSaved: (_, { name }) => ({ message: `${name} is restored.` }),
    failure: 'The project could not be restored.',
    changed: 'projects',
    about: ({ id }) => `trash and ${id}`,
  })
