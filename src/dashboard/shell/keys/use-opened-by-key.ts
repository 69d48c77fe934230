import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EVERYWHERE, type Legend, useLegend } from './legend.ts'

/**
 * A dialog that its button opens, and a key for which `isOurs`, anywhere in the dashboard. When it closes, the focus is at once where it
 * was, before anything else can take it, such as the dialog of an unsaved form.
 */
export function useOpenedByKey(legend: Legend, isOurs: (event: KeyboardEvent) => boolean) {
  useLegend(EVERYWHERE, legend)
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element>(null)
  const [isOpen, setOpen] = useState(false)

  function open() {
    opener.current = document.activeElement
    setOpen(true)
  }
  function close() {
    flushSync(() => setOpen(false))
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }

  useWindowEvent('keydown', (event) => {
    // Not in a narrow window, which shows no dashboard, and not over an open dialog.
    const waits = document.querySelector('[aria-modal="true"], [role="alertdialog"]')
    if (!isOurs(event) || waits || !button.current?.checkVisibility()) return
    event.preventDefault()
    open()
  })
  return { button, isOpen, open, close }
}
