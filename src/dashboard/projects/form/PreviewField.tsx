import { Button } from '@mantine/core'
import { useId } from 'react'
import { PREVIEW_TOO_LARGE } from '../../../domain/picture/picture.ts'
import { FilePicker } from '../../pictures/FilePicker.tsx'
import { Thumbnail } from '../../pictures/Thumbnail.tsx'
import { UploadProgress } from '../../pictures/UploadProgress.tsx'
import { isInProgress, type Uploads } from '../../pictures/use-uploads.ts'
import styles from './PreviewField.module.css'
import type { ProjectDraft } from './project-draft.ts'

type Props = {
  draft: ProjectDraft
  error?: string
  change: (changes: Partial<ProjectDraft>) => void
  uploads: Uploads
}

/** The key of its upload is the field's name, by which the form finds its faults. */
const PREVIEW = 'previewImageUrl'

export function PreviewField({ draft, error, change, uploads }: Props) {
  const { previewImageUrl: address, previewPicture: picture } = draft
  const upload = uploads.running[PREVIEW]
  const errorId = useId()

  function take([file]: File[]) {
    if (!file) return
    uploads.start({
      key: PREVIEW,
      file,
      tooLarge: PREVIEW_TOO_LARGE,
      done: (uploaded) => change({ previewImageUrl: uploaded.url, previewPicture: uploaded.picture }),
      undo: () => change({ previewImageUrl: address, previewPicture: picture }),
    })
  }

  function remove() {
    uploads.cancel(PREVIEW)
    change({ previewImageUrl: '', previewPicture: undefined })
  }

  return (
    <fieldset
      className={styles.preview}
      data-fault={error ? true : undefined}
      aria-describedby={error && errorId}
    >
      <legend>Preview Image</legend>
      <div className={styles.picture}>
        <Thumbnail
          address={address}
          picture={picture}
          alt={address ? 'The preview image' : ''}
          width={240}
          height={160}
        />
      </div>
      <div className={styles.side}>
        <p>
          Optional, up to 900 KB. It is shown in the portal, and on the website’s card while the project has
          no picture section.
        </p>
        {error && (
          <p id={errorId} className={styles.error}>
            {error}
          </p>
        )}
        {upload && (
          <UploadProgress
            of={PREVIEW}
            upload={upload}
            uploads={uploads}
            onCancel={() => uploads.cancel(PREVIEW)}
          />
        )}
        {!(upload && isInProgress(upload)) && (
          <div className={styles.buttons}>
            <FilePicker
              label={address ? 'Replace preview image' : 'Choose preview image'}
              fault={error && errorId}
              onFiles={take}
            />
            {address && (
              <Button variant="subtle" onClick={remove}>
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
    </fieldset>
  )
}
