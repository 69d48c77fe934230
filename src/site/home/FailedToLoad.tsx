import { RetryButton } from '../shell/RetryButton.tsx'
import styles from './FailedToLoad.module.css'

export function FailedToLoad() {
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.text}>Failed to load projects. Please try again later.</p>
      <RetryButton />
    </div>
  )
}
