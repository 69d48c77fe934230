import { Button } from '@mantine/core'
import { PREVIEW_TOO_LARGE } from '../../domain/picture.ts'
import { FilePicker } from './FilePicker.tsx'
import styles from './PreviewField.module.css'
import type { ProjectDraft } from './project-draft.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import type { Uploads } from './use-uploads.ts'

type Props = {
  draft: ProjectDraft
  error?: string
  change: (changes: Partial<ProjectDraft>) => void
  uploads: Uploads
}

const KEY = 'preview'

export function PreviewField({ draft, error, change, uploads }: Props) {
  const { previewImageUrl: address, previewPicture: picture } = draft
  const upload = uploads.running[KEY]

  function take([file]: File[]) {
    if (!file) return
    void uploads.start({
      key: KEY,
      file,
      tooLarge: PREVIEW_TOO_LARGE,
      done: (uploaded) => change({ previewImageUrl: uploaded.url, previewPicture: uploaded.picture }),
    })
  }

  return (
    <fieldset className={styles.preview} data-fault={error ? true : undefined}>
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
          Optional, up to 900 KB. It stands in the portal, and on the website’s card while the project has no
          picture section.
        </p>
        {error && <p className={styles.error}>{error}</p>}
        {upload ? (
          <UploadProgress
            upload={upload}
            onRetry={() => uploads.retry(KEY)}
            onCancel={() => uploads.cancel(KEY)}
          />
        ) : (
          <div className={styles.buttons}>
            <FilePicker label={address ? 'Replace preview image' : 'Choose preview image'} onFiles={take} />
            {address && (
              <Button
                variant="subtle"
                onClick={() => change({ previewImageUrl: '', previewPicture: undefined })}
              >
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
    </fieldset>
  )
}
