import { UnstyledButton } from '@mantine/core'
import { type ReactNode, type RefObject, useState } from 'react'
import { ChooseFromLibrary, type ChosenPicture } from '../../pictures/ChooseFromLibrary.tsx'
import { FilePicker } from '../../pictures/FilePicker.tsx'
import { ShrinkProgress } from '../../pictures/ShrinkProgress.tsx'
import type { Uploads } from '../../pictures/uploads.ts'
import styles from './PicturesField.module.css'

type Props = {
  ref: RefObject<HTMLFieldSetElement | null>
  legend: string
  /** The name of the list of its uploads. */
  list: string
  whenEmpty: string | false
  /** The note in place of the buttons, when nothing can be added. */
  whenFull: string | false
  error?: string
  uploads: Uploads
  onFiles: (files: File[]) => void
  onChoose: (picture: ChosenPicture) => void
  /** 'a section': what the library is opened for. */
  noun: string
  buttons?: ReactNode
  /** The keys of the pictures without a description. */
  undescribed: readonly string[]
  children: ReactNode
}

/** The frame of a list of pictures: a place to drop files, the buttons, and the tasks that are left. */
export function PicturesField({ ref, legend, list, uploads, onFiles, undescribed, ...props }: Props) {
  const [isOver, setOver] = useState(false)
  const { whenEmpty, whenFull, error, onChoose, noun, buttons, children } = props
  const selector = `[data-key="${undescribed[0]}"] input:not([type="file"])`
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      className={isOver ? `${styles.list} ${styles.over}` : styles.list}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!event.dataTransfer.files.length) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      <legend>{legend}</legend>
      <p className={styles.note}>{whenEmpty || 'Drag the handles to change the order.'}</p>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <ShrinkProgress uploads={uploads} list={list} />
      {children}
      <div className={styles.foot}>
        {whenFull ? (
          <p className={styles.note}>{whenFull}</p>
        ) : (
          <>
            {buttons}
            <FilePicker label="Add pictures" multiple onFiles={onFiles} />
            <ChooseFromLibrary label="Add from the library" noun={noun} onChoose={onChoose} />
          </>
        )}
        {undescribed.length > 0 && (
          <UnstyledButton
            className={styles.undescribed}
            onClick={() => ref.current?.querySelector<HTMLElement>(selector)?.focus()}
          >
            {undescribed.length === 1
              ? '1 picture has no description yet'
              : `${undescribed.length} pictures have no description yet`}
          </UnstyledButton>
        )}
      </div>
    </fieldset>
  )
}
