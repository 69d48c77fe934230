import { type ReactNode, useId } from 'react'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { ChooseFromLibrary, type ChosenPicture } from './ChooseFromLibrary.tsx'
import { DescriptionInput } from './DescriptionInput.tsx'
import { FilePicker } from './FilePicker.tsx'
import styles from './PictureFields.module.css'
import { Thumbnail } from './Thumbnail.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { isInProgress, type Uploads } from './use-uploads.ts'

type Props = {
  /** 'Picture 3'. */
  name: string
  /** The key of its upload. */
  field: string
  /** Empty until the picture is uploaded. */
  address: string
  facts?: PictureFacts
  alt: string
  error?: string
  altError?: string
  uploads: Uploads
  /** A picture that has arrived can be replaced by another file. */
  mayReplace?: boolean
  onFile: (file: File) => void
  onChoose: (picture: ChosenPicture) => void
  onAlt: (alt: string) => void
  onDelete: () => void
  /** More fields of the picture. */
  children?: ReactNode
}

/** The fields of one picture in a list of pictures. */
export function PictureFields({ name, field, address, facts, alt, error, uploads, ...props }: Props) {
  const { altError, mayReplace = false, onFile, onChoose, onAlt, onDelete, children } = props
  const upload = uploads.running[field]
  const errorId = useId()
  const choose = (label: string, isSmall = false) => (
    <FilePicker
      label={label}
      isSmall={isSmall}
      fault={error && errorId}
      onFiles={([file]) => file && onFile(file)}
    />
  )
  return (
    <div className={styles.picture}>
      <Thumbnail address={address} picture={facts} alt={alt} width={160} height={107} />
      <div className={styles.facts}>
        {error && (
          <p id={errorId} className={styles.error}>
            {error}
          </p>
        )}
        {upload && (
          <UploadProgress
            of={field}
            upload={upload}
            uploads={uploads}
            onCancel={() => (address ? uploads.cancel(field) : onDelete())}
          >
            {!isInProgress(upload) && choose('Use another file', true)}
          </UploadProgress>
        )}
        {!upload && (!address || mayReplace) && (
          <div className={styles.choices}>
            {address ? choose(`Replace ${name.toLowerCase()}`, true) : choose('Choose the picture')}
            <ChooseFromLibrary noun={name.toLowerCase()} isSmall={address !== ''} onChoose={onChoose} />
          </div>
        )}
        <DescriptionInput of={name.toLowerCase()} value={alt} error={altError} onChange={onAlt} />
        {children}
      </div>
    </div>
  )
}
