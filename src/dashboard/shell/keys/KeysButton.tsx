import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import styles from './KeysButton.module.css'
import { useSingleKeys } from './single-keys.ts'
import { useOpenedByKey } from './use-opened-by-key.ts'

// Loaded on demand, since most visits never open it.
const KeysDialog = lazy(() => import('./KeysDialog.tsx').then((file) => ({ default: file.KeysDialog })))

const legend = { '?': 'List the keys of this screen' }
const none = {}

/** Opens the list of the keys of the screen: by click, or by '?' outside of fields, unless single keys are turned off. */
export function KeysButton() {
  const [hasKey] = useSingleKeys()
  const { button, isOpen, open, close } = useOpenedByKey(
    hasKey ? legend : none,
    (event) =>
      hasKey &&
      event.key === '?' &&
      !(event.ctrlKey || event.metaKey || event.altKey) &&
      !event.defaultPrevented &&
      !isTyping(event.target),
  )

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
      <Suspense>{isOpen && <KeysDialog onClose={close} />}</Suspense>
    </>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null
