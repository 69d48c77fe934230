import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { RequiredMark } from '../shell/forms/RequiredMark.tsx'
import type { ChosenPicture } from './ChooseFromLibrary.tsx'
import styles from './PictureField.module.css'
import { PictureUpload } from './PictureUpload.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import type { Uploads } from './uploads.ts'

type Props = {
  label: string
  required?: boolean
  /** 'preview image': what buttons call it. */
  noun: string
  /** The path of the address, by which the form finds its faults; the key of the upload too. */
  field: string
  /** Empty while there is no picture. */
  address: string
  /** The whole picture is shown, as for a logo or a portrait. */
  isWhole?: boolean
  note?: ReactNode
  error?: string
  /** The message for a file that is too large, where it is another. */
  tooLarge?: string
  uploads: Uploads
  /** A picture has arrived, or one from before shrinking is back. */
  onChange: (address: string) => void
  /** A picture of the library was chosen; without it that is the same as an upload. */
  onChoose?: (picture: ChosenPicture) => void
  /** Absent for a picture that is required: it can only be replaced. */
  onRemove?: () => void
  /** More fields of the picture, such as its description. */
  children?: ReactNode
}

export function PictureField({ label, required, noun, field, address, error, uploads, ...props }: Props) {
  const { isWhole, note, tooLarge, onChange, onChoose, onRemove, children } = props
  const errorId = useId()

  function take(file: File) {
    uploads.start({
      key: field,
      file,
      tooLarge,
      done: (uploaded) => onChange(uploaded.url),
      undo: () => onChange(address),
    })
  }

  function choose(picture: ChosenPicture) {
    if (!uploads.mayStart()) return
    uploads.cancel(field)
    if (onChoose) onChoose(picture)
    else onChange(picture.url)
  }

  function remove() {
    uploads.cancel(field)
    onRemove?.()
  }

  return (
    <fieldset
      className={styles.field}
      data-fault={error ? true : undefined}
      aria-describedby={error && errorId}
    >
      <legend>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className={styles.picture}>
        <Thumbnail
          address={address}
          alt={address ? `The ${noun}` : ''}
          width={240}
          height={160}
          isWhole={isWhole}
        />
      </div>
      <div className={styles.side}>
        {note && <p>{note}</p>}
        <PictureUpload
          noun={noun}
          field={field}
          label={address ? `Replace ${noun}` : `Choose ${noun}`}
          error={error}
          errorId={errorId}
          uploads={uploads}
          onFile={take}
          onChoose={choose}
        >
          {address && onRemove && (
            <Button variant="subtle" onClick={remove}>
              Remove
            </Button>
          )}
        </PictureUpload>
        {children}
      </div>
    </fieldset>
  )
}
