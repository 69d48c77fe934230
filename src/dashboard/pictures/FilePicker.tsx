import { VisuallyHidden } from '@mantine/core'
import { pictureFormats } from '../../domain/picture/picture-format.ts'
import styles from './FilePicker.module.css'

type Props = {
  label: string
  multiple?: boolean
  /** A folder is chosen, with all files in it. */
  isFolder?: boolean
  isSmall?: boolean
  required?: boolean
  /** The id of the element with the error message of the picture. */
  fault?: string
  /** The types of the files; those of pictures by default. */
  accept?: string
  isDisabled?: boolean
  onFiles: (files: File[]) => void
}

const PICTURES = Object.values(pictureFormats).join(',')

/** A button that is the file field itself, so keyboard, mouse and tests use the same element. */
export function FilePicker({
  label,
  multiple = false,
  isFolder = false,
  isSmall = false,
  required,
  fault,
  accept = PICTURES,
  isDisabled,
  onFiles,
}: Props) {
  return (
    <label className={isSmall ? `${styles.picker} ${styles.small}` : styles.picker}>
      <VisuallyHidden>
        <input
          type="file"
          accept={isFolder ? undefined : accept}
          {...(isFolder && { webkitdirectory: '' })}
          disabled={isDisabled}
          multiple={multiple}
          required={required}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault}
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])])
            // The same file can be chosen again after it was refused or deleted.
            event.currentTarget.value = ''
          }}
        />
      </VisuallyHidden>
      {label}
    </label>
  )
}
