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
  /** A button beside the progress of an upload that has ended and is still shown: one that failed, or of a shrunk picture. */
  afterUpload?: ReactNode
  /** More buttons. */
  children?: ReactNode
}

export function PictureUpload({
  noun,
  field,
  label,
  isSmall,
  required,
  error,
  errorId,
  uploads,
  ...props
}: Props) {
  const { mayChoose = true, onFile, onChoose, onCancel, afterUpload, children } = props
  const upload = uploads.running[field]
  const isRunning = upload !== undefined && isInProgress(upload)
  return (
    <>
      {error && (
        <p id={errorId} className={looks.fault}>
          {error}
        </p>
      )}
      <UploadProgress of={field} uploads={uploads} onCancel={onCancel}>
        {!isRunning && afterUpload}
      </UploadProgress>
      {!isRunning && mayChoose && (
        <div className={looks.actions}>
          <FilePicker
            label={label}
            isSmall={isSmall}
            required={required}
            fault={error && errorId}
            onFiles={([file]) => file && onFile(file)}
          />
          <ChooseFromLibrary noun={noun} isSmall={isSmall} onChoose={onChoose} />
          {children}
        </div>
      )}
    </>
  )
}
