import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TrashedJson } from '../../../api/project/project-json.ts'
import { may } from '../../../domain/account/role.ts'
import { TRASH_DAYS } from '../../../domain/project/trash.ts'
import { listCrumb } from '../../../domain/record/kinds.ts'
import { counted } from '../../../domain/shared/counted.ts'
import { DAY } from '../../../domain/time/durations.ts'
import { call } from '../../session/api.ts'
import { trashQuery } from '../../session/queries.ts'
import { useSession } from '../../session/session.tsx'
import { ActionButton } from '../../shell/ActionButton.tsx'
import { formatTime } from '../../shell/activity/format-time.ts'
import { Crumbs } from '../../shell/Crumbs.tsx'
import { PagedList } from '../../shell/list/PagedList.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { Screen } from '../../shell/Screen.tsx'
import { Preview } from '../summary/Preview.tsx'
import styles from './TrashList.module.css'
import { useRestore } from './use-restore.ts'

/** The projects that were deleted in the last 30 days. */
export function TrashList({ back }: { back: ReactNode }) {
  const trash = useQuery(trashQuery)
  return (
    <Screen title="Trash" heading={<Crumbs trail={[listCrumb('project')]} here="Trash" />} actions={back}>
      <p className={styles.note}>Deleted projects stay here for {TRASH_DAYS} days and can be restored.</p>
      <PagedList
        list={trash}
        failures={['The trash could not be loaded.']}
        waiting={<Skeleton height={160} />}
        empty={trash.data?.length === 0 && <p>The trash is empty.</p>}
      >
        <ul className={`${looks.ruled} ${styles.list}`} aria-label="Deleted projects">
          {trash.data?.map((project) => (
            <TrashedProject key={project.id} project={project} />
          ))}
        </ul>
      </PagedList>
    </Screen>
  )
}

function TrashedProject({ project }: { project: TrashedJson }) {
  const { id, name, deletedAt } = project
  const { user } = useSession()
  const restore = useRestore()
  const daysLeft = Math.max(0, Math.ceil((Date.parse(deletedAt) + TRASH_DAYS * DAY - Date.now()) / DAY))

  return (
    <li className={`${looks.item} ${styles.project}`}>
      <Preview project={project} size={[72, 48]} />
      <div className={looks.words}>
        <strong>{name}</strong>
        <span>
          Deleted {formatTime(deletedAt)}; {counted(daysLeft, 'day')} left
        </span>
      </div>
      <PlainButton
        loading={restore.isPending}
        onClick={() => restore.mutate(project)}
        aria-label={`Restore ${name}`}
      >
        Restore
      </PlainButton>
      {user && may(user.role, 'trash.purge') && (
        <ActionButton
          variant="subtle"
          color="earth"
          asks={{
            question: `Delete "${name}" permanently? It cannot be restored after that.`,
            yes: 'Yes, delete permanently',
          }}
          send={() => call('DELETE /api/projects/trash/:id', { params: { id } })}
          onSaved={() => ({ message: `${name} is permanently deleted.` })}
          failure="The project could not be deleted."
          changed="projects"
          aria-label={`Delete permanently ${name}`}
        >
          Delete permanently
        </ActionButton>
      )}
    </li>
  )
}
