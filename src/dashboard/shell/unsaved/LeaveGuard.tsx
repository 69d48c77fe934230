import { Button, Modal } from '@mantine/core'
import { useCallback } from 'react'
import { type Location, useBeforeUnload, useBlocker } from 'react-router'
import type { Keeping } from '../../session/kept-drafts.ts'
import { LOGOUT } from '../sign-in/arrival.ts'
import styles from './LeaveGuard.module.css'

/** The state of a navigation that follows a save: there is nothing left to lose. */
export const SAVED = 'saved'

const LOGGED_OUT = 'Logging out removes it from this browser.'
const AFTERWARDS: Record<Keeping, string> = {
  kept: 'If you leave, this browser keeps it for you until you log out: Home lists it as unfinished.',
  elsewhere: 'This browser keeps what is typed in the other tab, and not this. Leaving loses it.',
  denied: 'This browser does not keep what you type. Leaving loses it.',
}

type Props = {
  isDirty: boolean
  /** Of what would be lost, files are still under way. */
  isUploading?: boolean
  /** How this browser keeps the form; undefined for a form that it never keeps. */
  keeping?: Keeping
  /** This browser keeps what is in the form: then Logout has asked about it. */
  isKept?: () => boolean
  /** Forgets what this browser keeps of the form. */
  onDiscard?: () => void
  /** Whether the form stays open at this location, for a form that is not a whole screen. */
  staysAt?: (next: Location) => boolean
}

/** Asks before a form with unsaved changes is left, by any way out of it. */
export function LeaveGuard({
  isDirty,
  isUploading = false,
  keeping,
  isKept = () => false,
  onDiscard,
  staysAt = () => false,
}: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const { state, pathname, search } = nextLocation
    // Back and Forward lead to a location with the state of the navigation that first opened it.
    const isAgreed = historyAction !== 'POP' && (state === SAVED || (state === LOGOUT && isKept()))
    // Another part of the same screen: the draft in this browser is restored when its part is opened again.
    const isSameScreen = pathname === currentLocation.pathname && search === currentLocation.search
    const isHarmless = isSameScreen && keeping === 'kept' && !isUploading
    return isDirty && !isAgreed && !isHarmless && !staysAt(nextLocation)
  })
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isDirty) event.preventDefault()
      },
      [isDirty],
    ),
  )
  const isLogout = blocker.location?.state === LOGOUT
  const isLost = isLogout || keeping !== 'kept'

  function discard() {
    onDiscard?.()
    blocker.proceed?.()
  }

  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      withCloseButton={false}
    >
      <p className={styles.words}>
        What you changed in this form is not saved yet.{' '}
        {!keeping ? 'Leaving loses it.' : isLogout ? LOGGED_OUT : AFTERWARDS[keeping]}
        {isUploading && ' Pictures that are still on their way are lost.'}
      </p>
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          Stay
        </Button>
        {!isLost && (
          <Button variant="subtle" color="earth" onClick={discard}>
            Discard changes
          </Button>
        )}
        <Button color={isLost ? 'earth' : undefined} onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </Modal>
  )
}
