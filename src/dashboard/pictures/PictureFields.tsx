import { useId } from 'react'
import type { ChosenPicture } from './ChooseFromLibrary.tsx'
import { DescriptionInput } from './DescribedPictureField.tsx'
import styles from './PictureFields.module.css'
import { PictureUpload } from './PictureUpload.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import type { Uploads } from './uploads.ts'

type Props = {
  /** 'Picture 3'. */
  name: string
  /** The key of its upload. */
  field: string
  /** Empty until the picture is uploaded. */
  address: string
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
}

/** The fields of one picture in a list of pictures. */
export function PictureFields({ name, field, address, alt, error, uploads, ...props }: Props) {
  const { altError, mayReplace = false, onFile, onChoose, onAlt, onDelete } = props
  const upload = uploads.running[field]
  const errorId = useId()
  const noun = name.toLowerCase()
  return (
    <div className={styles.picture}>
      <Thumbnail address={address} alt={alt} width={160} height={107} />
      <div className={styles.facts}>
        <PictureUpload
          noun={noun}
          field={field}
          label={address ? `Replace ${noun}` : 'Choose the picture'}
          isSmall={address !== ''}
          required={address === ''}
          error={error}
          errorId={errorId}
          uploads={uploads}
          mayChoose={!upload && (!address || mayReplace)}
          onFile={onFile}
          onChoose={onChoose}
          onCancel={() => (address ? uploads.cancel(field) : onDelete())}
          otherLabel="Use another file"
        />
        <DescriptionInput of={noun} value={alt} error={altError} onChange={onAlt} />
      </div>
    </div>
  )
}
