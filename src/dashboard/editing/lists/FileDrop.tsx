import { type ReactNode, type RefObject, useState } from 'react'
import styles from './FileDrop.module.css'

type Props = {
  ref: RefObject<HTMLFieldSetElement | null>
  legend: string
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A list of a form on which files can be dropped. */
export function FileDrop({ ref, legend, onFiles, children }: Props) {
  const [isOver, setOver] = useState(false)
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
      {children}
    </fieldset>
  )
}
