import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import styles from './ConfirmToast.module.css'

type Props = { question: string; note?: string; yes: string; onYes: () => void; close: () => void }

/** 'Are you sure …?' in a toast. It takes the focus; Escape cancels it from anywhere but a dialog, and so does navigation. */
export function ConfirmToast({ question, note, yes, onYes, close }: Props) {
  const id = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  const { key } = useLocation()
  const [askedAt] = useState(key)
  useEffect(() => {
    if (key !== askedAt) close()
  }, [key, askedAt, close])
  const cancelByEscape = useEffectEvent((event: KeyboardEvent) => {
    const isOfDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null
    if (event.key !== 'Escape' || isOfDialog) return
    // Only for the question: the panel and the selection below it stay.
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => cancelByEscape(event)
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
  return (
    <div
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={note && `${id}-note`}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <p id={id} className={styles.question}>
        {question}
      </p>
      {note && (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      )}
      <div className={styles.answers}>
        <Button ref={cancel} size="sm" variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          size="sm"
          color="earth"
          onClick={() => {
            close()
            onYes()
          }}
        >
          {yes}
        </Button>
      </div>
    </div>
  )
}
