import { Button } from '@mantine/core'
import type { TrashedJson } from '../../../api/project/project-json.ts'
import { may } from '../../../domain/account/role.ts'
import { TRASH_DAYS } from '../../../domain/project/trash.ts'
import { call } from '../../session/api.ts'
import { useSession } from '../../session/session.tsx'
import { formatTime } from '../../shell/activity/format-time.ts'
import { useChange } from '../../shell/change.ts'
import { confirm } from '../../shell/toasts/notify.tsx'
import { Preview } from '../summary/Preview.tsx'
import styles from './TrashList.module.css'
import { useRestore } from './use-restore.ts'

const DAY = 24 * 60 * 60 * 1000 // ms

export function TrashedProject({ project }: { project: TrashedJson }) {
  const { id, name, deletedAt } = project
  const { user } = useSession()
  const restore = useRestore(project)
  const purge = useChange({
    send: () => call('DELETE /api/projects/trash/:id', { params: { id } }),
    onSaved: () => ({ message: `${name} is permanently deleted.` }),
    failure: 'The project could not be deleted.',
    changed: 'projects',
  })
  const daysLeft = Math.max(0, Math.ceil((Date.parse(deletedAt) + TRASH_DAYS * DAY - Date.now()) / DAY))

  const askToPurge = () =>
    confirm({
      question: `Delete "${name}" permanently? It cannot be restored after that.`,
      yes: 'Yes, delete permanently',
      onYes: () => purge.mutate(),
    })

  return (
    <li className={styles.project}>
      <Preview project={project} size={[72, 48]} />
      <div className={styles.words}>
        <strong>{name}</strong>
        <span>
          Deleted {formatTime(deletedAt)}; {daysLeft === 1 ? '1 day' : `${daysLeft} days`} left
        </span>
      </div>
      <Button
        variant="default"
        loading={restore.isPending}
        onClick={() => restore.mutate()}
        aria-label={`Restore ${name}`}
      >
        Restore
      </Button>
      {user && may(user.role, 'trash.purge') && (
        <Button
          variant="subtle"
          color="earth"
          loading={purge.isPending}
          onClick={askToPurge}
          aria-label={`Delete permanently ${name}`}
        >
          Delete permanently
        </Button>
      )}
    </li>
  )
}
