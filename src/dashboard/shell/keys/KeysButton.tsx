import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './KeysButton.module.css'
import { EVERYWHERE, shownParts, useLegend } from './legend.ts'
import { useSingleKeys } from './single-keys.ts'

// Loaded on demand, since most visits never open it.
const KeysDialog = lazy(() => import('./KeysDialog.tsx').then((file) => ({ default: file.KeysDialog })))

const legend = { '?': 'List the keys of this screen' }
const none = {}

/** Opens the list of the keys of the screen: by click, or by '?' outside of fields, unless single keys are turned off. */
export function KeysButton() {
  const button = useRef<HTMLButtonElement>(null)
  const [parts, setParts] = useState<ReturnType<typeof shownParts>>()
  const opener = useRef<Element>(null)
  const hasKey = useSingleKeys()
  useLegend(EVERYWHERE, hasKey ? legend : none)

  function open() {
    opener.current = document.activeElement
    setParts(shownParts())
  }

  function close() {
    flushSync(() => setParts(undefined))
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (!hasKey || event.key !== '?' || hasModifier) return
    if (event.defaultPrevented || isTyping(event.target)) return
    // Not in a narrow window, which shows no dashboard, and not over an open dialog.
    const waits = document.querySelector('[aria-modal="true"], [role="alertdialog"]')
    if (waits || !button.current?.checkVisibility()) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <UnstyledButton
        ref={button}
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKey ? '?' : undefined}
        onClick={open}
      >
        <span>Keyboard shortcuts</span>
        {hasKey && <span aria-hidden="true">?</span>}
      </UnstyledButton>
      {/* Drawn only while it is open: Escape then reaches a panel below it first, which sees that a dialog is open. */}
      <Suspense>{parts && <KeysDialog parts={parts} onClose={close} />}</Suspense>
    </>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null
