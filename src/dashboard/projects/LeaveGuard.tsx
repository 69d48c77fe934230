import { Button, Modal } from '@mantine/core'
import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { LOGOUT } from '../shell/arrival.ts'
import styles from './LeaveGuard.module.css'

/** The state of a navigation that follows a save: there is nothing left to lose. */
export const SAVED = 'saved'

type Props = {
  isDirty: boolean
  /** This browser keeps what is in the form: then Logout has asked about it. */
  isKept: () => boolean
  /** Forgets what this browser keeps of the form. */
  onDiscard: () => void
}

/** Asks before a form with unsaved changes is left, by any way out of it. */
export function LeaveGuard({ isDirty, isKept, onDiscard }: Props) {
  const blocker = useBlocker(({ nextLocation: { state } }) => {
    const isAgreed = state === SAVED || (state === LOGOUT && isKept())
    return isDirty && !isAgreed
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

  function discard() {
    onDiscard()
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
        {isLogout
          ? 'What you changed in this form is not saved yet. Logging out removes it from this browser.'
          : 'What you changed in this form is not saved yet. If you leave, this browser keeps it for you until you log out: Home lists it as unfinished.'}
      </p>
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          Stay
        </Button>
        {!isLogout && (
          <Button variant="subtle" color="earth" onClick={discard}>
            Discard changes
          </Button>
        )}
        <Button color={isLogout ? 'earth' : undefined} onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </Modal>
  )
}
