import { Button } from '@mantine/core'
import styles from './ShrinkProgress.module.css'
import { shrinkProgress } from './shrink-progress.ts'
import type { Uploads } from './use-uploads.ts'

type Props = {
  uploads: Uploads
  /** The line while no pictures are shrunk together. */
  otherwise?: string
}

/** One line for all pictures that are shrunk together. */
export function ShrinkProgress({ uploads, otherwise }: Props) {
  const line = shrinkProgress(uploads.shrinkingTogether) ?? otherwise
  return (
    <div className={line ? styles.progress : styles.idle}>
      <p role="status" className={styles.line}>
        {line}
      </p>
      {line?.startsWith('Shrinking') && (
        <Button size="compact-sm" variant="default" onClick={uploads.stopShrinkingAll}>
          Cancel all
        </Button>
      )}
    </div>
  )
}
