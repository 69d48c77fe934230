import { Button, Modal } from '@mantine/core'
import { useCallback } from 'react'
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router'
import styles from './LeaveGuard.module.css'

/** The state of a navigation that follows a save: there is nothing left to lose. */
export const SAVED = 'saved'

/** Asks before a form with unsaved changes is left, by any way out of it. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    useCallback<BlockerFunction>(({ nextLocation }) => isDirty && nextLocation.state !== SAVED, [isDirty]),
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isDirty) event.preventDefault()
      },
      [isDirty],
    ),
  )
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      withCloseButton={false}
    >
      <p className={styles.words}>What you changed in this form is not saved yet.</p>
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          Stay
        </Button>
        <Button color="earth" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </Modal>
  )
}
