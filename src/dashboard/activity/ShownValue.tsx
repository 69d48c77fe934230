import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Shown } from '../../domain/activity/activity-difference.ts'
import styles from './Differences.module.css'

const MAX_LENGTH = 220 // characters; about four lines

/** A value, with its picture. A long text is shortened until the user expands it. */
export function ShownValue({ value: { text, picture } }: { value: Shown }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > MAX_LENGTH
  return (
    <span className={styles.value}>
      {picture && <img src={picture} alt="" width={72} height={48} loading="lazy" />}
      <span>
        {isLong && !isWhole ? `${text.slice(0, MAX_LENGTH).trimEnd()}…` : text}
        {isLong && (
          <UnstyledButton className={styles.more} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Shorten' : 'Show all'}
          </UnstyledButton>
        )}
      </span>
    </span>
  )
}
