import { UnstyledButton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '../../../domain/account/role.ts'
import { LOGOUT } from '../../session/arrival.ts'
import { isMac } from '../keys/legend.ts'
import { useOpenedByKey } from '../keys/use-opened-by-key.ts'
import { useLogout } from '../sign-in/use-logout.ts'
import styles from './PaletteButton.module.css'
import type { Entry } from './palette-entries.ts'

// Loaded on demand, since most visits never open it.
const Palette = lazy(() => import('./Palette.tsx').then((file) => ({ default: file.Palette })))

const legend = { 'Control+k': 'Search or run a command: ↑ ↓ choose, Enter opens' }

/** Opens the palette: by click, or by Ctrl+K (on a Mac Cmd+K) anywhere in the dashboard. */
export function PaletteButton({ role }: { role: Role }) {
  const navigate = useNavigate()
  const logout = useLogout()
  const palette = useOpenedByKey(legend, (event) => {
    const isOurs = event.key.toLowerCase() === 'k' && (isMac ? event.metaKey : event.ctrlKey)
    if (!isOurs || event.altKey || event.shiftKey) return false
    event.preventDefault()
    if (palette.isOpen) close()
    return !palette.isOpen
  })
  const early = useEarlyKeys(palette.isOpen)

  function close(entry?: Entry) {
    palette.close()
    if (entry?.state === LOGOUT) logout()
    else if (entry) navigate(entry.to, { state: entry.state })
  }

  return (
    <>
      <UnstyledButton
        ref={palette.button}
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={palette.open}
      >
        <span>Search or run a command</span>
        <span aria-hidden="true">{isMac ? '⌘K' : 'Ctrl K'}</span>
      </UnstyledButton>
      <Suspense>{palette.isOpen && <Palette role={role} early={early} onClose={close} />}</Suspense>
    </>
  )
}

/** Collects keys while the palette loads, so that they do not go to the form below. */
function useEarlyKeys(isOpen: boolean) {
  const early = useRef('')
  useEffect(() => {
    if (isOpen) early.current = ''
  }, [isOpen])
  useWindowEvent(
    'keydown',
    (event) => {
      const isThere = document.activeElement?.closest('[aria-modal="true"]')
      if (!isOpen || isThere || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key.length === 1) early.current += event.key
    },
    { capture: true },
  )
  return early
}
