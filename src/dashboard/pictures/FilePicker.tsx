import { VisuallyHidden } from '@mantine/core'
import type { ComponentProps } from 'react'
import { pictureFormats } from '../../domain/picture/picture-format.ts'
import styles from './FilePicker.module.css'

type Props = Pick<ComponentProps<'input'>, 'accept' | 'disabled' | 'multiple' | 'required'> & {
  label: string
  /** A folder is chosen, with all files in it. */
  isFolder?: boolean
  isSmall?: boolean
  /** The id of the element with the error message of the picture. */
  fault?: string
  onFiles: (files: File[]) => void
}

const PICTURES = Object.values(pictureFormats).join(',')

/** A button that is the file field itself, so keyboard, mouse and tests use the same element. It takes pictures, unless `accept` says other types. */
export function FilePicker({ label, isFolder, isSmall, fault, onFiles, ...input }: Props) {
  return (
    <label className={isSmall ? `${styles.picker} ${styles.small}` : styles.picker}>
      <VisuallyHidden>
        <input
          type="file"
          accept={isFolder ? undefined : PICTURES}
          {...(isFolder && { webkitdirectory: '' })}
          {...input}
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
