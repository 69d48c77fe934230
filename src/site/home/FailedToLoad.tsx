import { RetryButton } from '../shell/messages/RetryButton.tsx'
import styles from './FailedToLoad.module.css'

/** An h1 in place of the whole gallery, an h2 below projects that have loaded. */
export function FailedToLoad({ level: Heading }: { level: 'h1' | 'h2' }) {
  return (
    <div className={styles.failure} role="alert">
      <Heading className={styles.text}>Failed to load projects. Please try again later.</Heading>
      <RetryButton />
    </div>
  )
}
