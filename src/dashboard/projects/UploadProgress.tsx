import { Button, Progress } from '@mantine/core'
import styles from './UploadProgress.module.css'
import type { Upload } from './use-uploads.ts'

type Props = { upload: Upload; onRetry: () => void; onCancel: () => void }

/** One picture on its way, or why it did not arrive. */
export function UploadProgress({ upload: { name, share, failure, mayRetry }, onRetry, onCancel }: Props) {
  const percent = Math.round(share * 100)
  return (
    <div className={styles.upload}>
      <span className={styles.name}>{name}</span>
      {failure === undefined ? (
        <Progress.Root>
          <Progress.Section value={percent} aria-label={`Uploading ${name}`} />
        </Progress.Root>
      ) : (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        {mayRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    </div>
  )
}
