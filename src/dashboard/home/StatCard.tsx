import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import styles from './StatCard.module.css'

type Props = {
  label: string
  /** Says which records are counted, where the label alone does not. */
  note?: string
  count: number | undefined
  failed: boolean
  /** The screen that lists what is counted. */
  to: string
}

/** A count that links to the screen that lists what is counted. */
export function StatCard({ label, note, count, failed, to }: Props) {
  return (
    <Link to={to} className={styles.card}>
      <span className={styles.count}>{count ?? (failed ? '–' : <Skeleton height={36} width={56} />)}</span>
      <span className={styles.label}>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
    </Link>
  )
}
