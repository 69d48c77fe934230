import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { Role } from '../../../domain/account/role.ts'
import { EVERYWHERE, isMac, useLegend } from '../keys/legend.ts'
import { LOGOUT } from '../sign-in/arrival.ts'
import { useLogout } from '../sign-in/use-logout.ts'
import styles from './PaletteButton.module.css'
import type { Entry } from './palette-entries.ts'
import { useEarlyKeys } from './use-early-keys.ts'

// Loaded on demand, since most visits never open it.
const Palette = lazy(() => import('./Palette.tsx').then((file) => ({ default: file.Palette })))

const legend = { 'Control+k': 'Search or run a command: ↑ ↓ choose, Enter opens' }

/** Opens the palette: by click, or by Ctrl+K (on a Mac Cmd+K) anywhere in the dashboard. */
export function PaletteButton({ role }: { role: Role }) {
  const navigate = useNavigate()
  const logout = useLogout()
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element>(null)
  const [isOpen, setOpen] = useState(false)
  const early = useEarlyKeys(isOpen)
  useLegend(EVERYWHERE, legend)

  function open() {
    opener.current = document.activeElement
    setOpen(true)
  }

  /** The focus is restored before anything else can take it, such as the dialog of an unsaved form. */
  function close(entry?: Entry) {
    flushSync(() => setOpen(false))
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    if (entry?.state === LOGOUT) logout()
    else if (entry) navigate(entry.to, { state: entry.state })
  }

  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = event.key.toLowerCase() === 'k' && (isMac ? event.metaKey : event.ctrlKey)
    if (!isOurs || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (isOpen) return close()
    // Not in a narrow window, which shows no dashboard, and not over an open dialog.
    const waits = document.querySelector('[aria-modal="true"], [role="alertdialog"]')
    if (button.current?.checkVisibility() && !waits) open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <UnstyledButton
        ref={button}
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        <span>Search or run a command</span>
        <span aria-hidden="true">{isMac ? '⌘K' : 'Ctrl K'}</span>
      </UnstyledButton>
      <Suspense>{isOpen && <Palette role={role} early={early} onClose={close} />}</Suspense>
    </>
  )
}
