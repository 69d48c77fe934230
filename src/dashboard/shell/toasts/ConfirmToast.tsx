import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { SAVED } from '../../session/arrival.ts'
import { PlainButton } from '../looks/buttons.ts'
import looks from '../looks/looks.module.css'
import styles from './ConfirmToast.module.css'
import { onConfirm, type Question } from './notify.tsx'

/** The question that is asked by `confirm`, if there is one. */
export function ConfirmToast() {
  const [asked, setAsked] = useState<Question>()
  useEffect(() => onConfirm(setAsked), [])
  if (!asked) return null
  const { question, from } = asked
  // Beside some buttons the layout has a place for it.
  const holder = from?.closest('[data-question-side]')
  return createPortal(
    <Asked key={question} {...asked} isPositioned={Boolean(holder)} close={() => setAsked(undefined)} />,
    holder ?? document.body,
  )
}

type Props = Question & { isPositioned: boolean; close: () => void }

/** 'Are you sure …?' It takes the focus; Escape cancels it from anywhere but a dialog, and so does navigation. */
function Asked({ question, note, yes, onYes, from, isPositioned, close }: Props) {
  const id = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The styles place it there.
    from?.style.setProperty('anchor-name', '--asked-from')
    cancel.current?.focus()
    return () => {
      from?.style.removeProperty('anchor-name')
    }
  }, [from])
  const { key, state } = useLocation()
  const [askedAt] = useState(key)
  useEffect(() => {
    // A form whose first save came meanwhile goes on at its own address. Buttons outside it, such as Logout, are on every screen.
    const isSameScreen = state === SAVED && from?.isConnected && from.closest('main')
    if (key !== askedAt && !isSameScreen) close()
  }, [key, state, askedAt, from, close])
  function end() {
    if (document.activeElement?.closest('[role="alertdialog"]')) from?.focus({ preventScroll: true })
    close()
  }
  const cancelByEscape = (event: KeyboardEvent) => {
    const isOfDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null
    if (event.key !== 'Escape' || isOfDialog) return
    // Its place is gone from the screen, and it with it.
    if (!cancel.current?.isConnected) return close()
    // Only for the question: the panel and the selection below it stay.
    event.stopPropagation()
    end()
  }
  useWindowEvent('keydown', cancelByEscape, { capture: true })
  return (
    <div
      role="alertdialog"
      className={isPositioned ? styles.positioned : styles.floating}
      aria-labelledby={id}
      aria-describedby={note && `${id}-note`}
      // Tab is for the dialog around it, which keeps the focus.
      onKeyDown={(event) => event.key !== 'Tab' && event.stopPropagation()}
    >
      <p id={id} className={styles.question}>
        {question}
      </p>
      {note && (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      )}
      <div className={looks.answers}>
        <PlainButton ref={cancel} size="sm" onClick={end}>
          Cancel
        </PlainButton>
        <Button
          size="sm"
          color="earth"
          onClick={() => {
            end()
            onYes()
          }}
        >
          {yes}
        </Button>
      </div>
    </div>
  )
}
