import { Button } from '@mantine/core'
import { ShrinkProgress } from '../ShrinkProgress.tsx'
import { UploadProgress } from '../UploadProgress.tsx'
import type { Uploads } from '../uploads.ts'
import styles from './PictureLibrary.module.css'

/** The name of the list of uploads. */
export const LIBRARY = 'library'

/** The uploads that are not finished, each with its progress, or why it failed. */
export function LibraryUploads({ uploads }: { uploads: Uploads }) {
  const entries = Object.entries(uploads.running)
  if (entries.length === 0) return null
  return (
    <section aria-label="Uploads" className={styles.uploads}>
      <ShrinkProgress
        uploads={uploads}
        list={LIBRARY}
        otherwise={
          uploads.activeCount === 0
            ? 'No upload is running.'
            : `${uploads.activeCount} of ${entries.length} still uploading.`
        }
      />
      <ul>
        {entries.map(([key, upload]) => (
          <li key={key}>
            <UploadProgress of={key} upload={upload} uploads={uploads} onCancel={() => uploads.cancel(key)}>
              {upload.state === 'shrunk' && (
                <Button size="compact-sm" variant="default" onClick={() => uploads.cancel(key)}>
                  Keep
                </Button>
              )}
            </UploadProgress>
          </li>
        ))}
      </ul>
    </section>
  )
}
