import type { ReactNode } from 'react'
import looks from '../shell/looks/looks.module.css'
import { ChooseFromLibrary, type ChosenPicture } from './ChooseFromLibrary.tsx'
import { FilePicker } from './FilePicker.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { isInProgress, type Uploads } from './uploads.ts'

type Props = {
  /** 'hero picture', 'picture 3': what buttons call it. */
  noun: string
  /** The key of its upload. */
  field: string
  /** The button for a file. */
  label: string
  isSmall?: boolean
  /** The button for a file is marked as required. */
  required?: boolean
  error?: string
  errorId: string
  uploads: Uploads
  /** Whether the buttons are shown while no upload is in progress. */
  mayChoose?: boolean
  onFile: (file: File) => void
  onChoose: (picture: ChosenPicture) => void
  onCancel?: () => void
  /** The label of the button for another file, beside an upload that has failed, or of a shrunk picture. */
  otherLabel?: string
  /** More buttons. */
  children?: ReactNode
}

export function PictureUpload({ noun, field, label, isSmall, error, errorId, uploads, ...props }: Props) {
  const { required, mayChoose = true, onFile, onChoose, onCancel, otherLabel, children } = props
  const upload = uploads.running[field]
  const isRunning = upload !== undefined && isInProgress(upload)
  const picked = { fault: error && errorId, onFiles: ([file]: File[]) => file && onFile(file) }
  return (
    <>
      {error && (
        <p id={errorId} className={looks.fault}>
          {error}
        </p>
      )}
      <UploadProgress of={field} uploads={uploads} onCancel={onCancel}>
        {!isRunning && otherLabel && <FilePicker label={otherLabel} isSmall {...picked} />}
      </UploadProgress>
      {!isRunning && mayChoose && (
        <div className={looks.actions}>
          <FilePicker {...{ label, isSmall, required }} {...picked} />
          <ChooseFromLibrary noun={noun} isSmall={isSmall} onChoose={onChoose} />
          {children}
        </div>
      )}
    </>
  )
}
