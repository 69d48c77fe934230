import { MAX_RATING } from '../../../../domain/hiring/application-rules.ts'
import styles from './Rating.module.css'

const ratings = Array.from({ length: MAX_RATING + 1 }, (_, rating) => rating)

/** The rating, from 1 to 5; 0 is none. */
export function Rating({ rating, onRate }: { rating: number; onRate: (rating: number) => void }) {
  return (
    <fieldset className={styles.rating}>
      <legend>Rating</legend>
      {ratings.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === rating}
          aria-label={one === 0 ? 'No rating' : `${one} of ${MAX_RATING}`}
          onClick={() => onRate(one)}
        >
          {one === 0 ? '–' : one}
        </button>
      ))}
    </fieldset>
  )
}
