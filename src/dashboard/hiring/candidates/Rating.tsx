import { MAX_RATING } from '../../../domain/hiring/application-rules.ts'
import styles from './Rating.module.css'

/** Stars; nothing while there is no rating. */
export function Rating({ rating }: { rating: number }) {
  if (rating === 0) return null
  return (
    <span role="img" aria-label={`${rating} of ${MAX_RATING} stars`} className={styles.rating}>
      {'★'.repeat(rating)}
      <span className={styles.rest}>{'★'.repeat(MAX_RATING - rating)}</span>
    </span>
  )
}
