import { Modal, UnstyledButton } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './KeysButton.module.css'
import { EVERYWHERE, shownParts, useLegend } from './legend.ts'

const legend = { '?': 'List the keys of this screen' }

/** Opens the list of the keys of the screen: by click, or by '?' outside of fields. */
export function KeysButton() {
  const button = useRef<HTMLButtonElement>(null)
  const [parts, setParts] = useState<ReturnType<typeof shownParts>>()
  const opener = useRef<Element>(null)
  useLegend(EVERYWHERE, legend)

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
    if (event.key !== '?' || hasModifier || event.defaultPrevented || isTyping(event.target)) return
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
        aria-keyshortcuts="?"
        onClick={open}
      >
        <span>Keyboard shortcuts</span>
        <span aria-hidden="true">?</span>
      </UnstyledButton>
      {/* Drawn only while it is open: Escape then reaches a panel below it first, which sees that a dialog is open. */}
      {parts && <KeysDialog parts={parts} onClose={close} />}
    </>
  )
}

function KeysDialog({ parts, onClose }: { parts: ReturnType<typeof shownParts>; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
      size={560}
    >
      {parts.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.lines}>
            {lines.map(({ keys, words }) => (
              <div key={words} className={styles.line}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null
