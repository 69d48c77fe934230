import { RetryButton } from '../shell/RetryButton.tsx'
import styles from './FailedToLoad.module.css'

/** In place of the whole gallery it is the page's title, below projects that are there a part of them. */
export function FailedToLoad({ level: Heading }: { level: 'h1' | 'h2' }) {
  return (
    <div className={styles.failure} role="alert">
      <Heading className={styles.text}>Failed to load projects. Please try again later.</Heading>
      <RetryButton />
    </div>
  )
}
