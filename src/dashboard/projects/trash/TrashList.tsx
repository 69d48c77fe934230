import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TRASH_DAYS } from '../../../domain/project/trash.ts'
import { listCrumb } from '../../../domain/record/kinds.ts'
import { trashQuery } from '../../session/queries.ts'
import { Crumbs } from '../../shell/Crumbs.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { TrashedProject } from './TrashedProject.tsx'
import styles from './TrashList.module.css'

/** The projects that were deleted in the last 30 days. */
export function TrashList({ back }: { back: ReactNode }) {
  const { data, isPending, isError, refetch } = useQuery(trashQuery)
  return (
    <Screen title="Trash" heading={<Crumbs trail={[listCrumb('project')]} here="Trash" />} actions={back}>
      <p className={styles.note}>Deleted projects stay here for {TRASH_DAYS} days and can be restored.</p>
      {isPending && <Skeleton height={160} />}
      {isError && !data && <Failure message="The trash could not be loaded." retry={refetch} />}
      {data?.length === 0 && <p>The trash is empty.</p>}
      {data && data.length > 0 && (
        <ul className={styles.list} aria-label="Deleted projects">
          {data.map((project) => (
            <TrashedProject key={project.id} project={project} />
          ))}
        </ul>
      )}
    </Screen>
  )
}
