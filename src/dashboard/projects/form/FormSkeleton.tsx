import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Screen } from '../../shell/Screen.tsx'
import styles from './FormSkeleton.module.css'

const FIELDS = Array.from({ length: 8 }, (_, place) => place)

/** A placeholder while the form loads. */
export function FormSkeleton({ title, heading }: { title: string; heading: ReactNode }) {
  return (
    <Screen title={title} heading={heading}>
      <div className={styles.fields} role="status" aria-label="Loading the form">
        {FIELDS.map((place) => (
          <Skeleton key={place} height={36} />
        ))}
      </div>
    </Screen>
  )
}
