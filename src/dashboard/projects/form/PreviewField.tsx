import { MAX_FILE_SIZE, PREVIEW_TOO_LARGE } from '../../../domain/picture/file-limit.ts'
import { projectFields } from '../../../domain/project/project-fields.ts'
import { PictureField } from '../../pictures/PictureField.tsx'
import type { Uploads } from '../../pictures/uploads.ts'
import type { ProjectDraft } from './project-draft.ts'

type Props = {
  draft: ProjectDraft
  error?: string
  change: (changes: Partial<ProjectDraft>) => void
  uploads: Uploads
}

export function PreviewField({ draft, error, change, uploads }: Props) {
  return (
    <PictureField
      label={projectFields.previewImageUrl.label}
      noun="preview image"
      field="previewImageUrl"
      address={draft.previewImageUrl}
      facts={draft.previewPicture}
      note={`Optional, up to ${MAX_FILE_SIZE}. Shown in the portal, and on the website’s card while the project has no picture section.`}
      error={error}
      tooLarge={PREVIEW_TOO_LARGE}
      uploads={uploads}
      onChange={(previewImageUrl, previewPicture) => change({ previewImageUrl, previewPicture })}
      onRemove={() => change({ previewImageUrl: '', previewPicture: undefined })}
    />
  )
}
