import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import styles from './StatCard.module.css'

type Props = {
  label: string
  /** What the number leaves out. */
  hint?: string
  count: number | undefined
  failed: boolean
  /** Where what is counted can be seen. */
  to: string
}

/** One count, and the way to what it counts. */
export function StatCard({ label, hint, count, failed, to }: Props) {
  return (
    <Link to={to} className={styles.card}>
      <span className={styles.count}>{count ?? (failed ? '–' : <Skeleton height={36} width={56} />)}</span>
      <span className={styles.label}>{label}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </Link>
  )
}
