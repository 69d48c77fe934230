import { Button, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffectEvent, useState } from 'react'
import { type BlockerFunction, type Location, useBlocker } from 'react-router'
import { LOGOUT, SAVED, savedIn } from '../../session/arrival.ts'
import type { Keeping } from '../../session/stored-drafts.ts'
import { PlainButton } from '../looks/buttons.ts'
import looks from '../looks/looks.module.css'

const LOGGED_OUT = 'Signing out removes them from this browser.'
const AFTERWARDS: Record<Keeping, string> = {
  kept: 'If you leave, this browser keeps them until you sign out: Home lists them as unfinished.',
  elsewhere: 'This browser keeps only the changes in the other tab. Yours will be lost if you leave.',
  denied: 'This browser cannot keep them. They will be lost if you leave.',
}

const isAfterSave = (state: unknown) => state === SAVED || savedIn(state) !== undefined

type Props = {
  isDirty: boolean
  isUploading?: boolean
  /** The way in which this browser stores the form; undefined for a form that it never stores. */
  keeping?: Keeping
  /** This browser keeps what is in the form: then Logout has asked about it. */
  isStored?: () => boolean
  /** Forgets what this browser keeps of the form. */
  onDiscard?: () => void
  /** What is asked, where it is no form that is left. */
  question?: { title: string; words: string }
  /** Whether the form stays open at this location, for a form that is not a whole screen. */
  staysAt?: (next: Location) => boolean
}

/** Asks before a form with unsaved changes is left, by any way out of it. */
export function LeaveGuard({
  isDirty,
  isUploading = false,
  keeping,
  isStored = () => false,
  onDiscard,
  question,
  staysAt = () => false,
}: Props) {
  // These stay as they were asked, whatever is saved or arrives meanwhile; what this browser keeps is said as it is now.
  const [asked, ask] = useState({ question, isUploading })
  // The router gets the function of a rendering some time after it is shown: the one before answers as the screen is now.
  const isBlocked = useEffectEvent<BlockerFunction>(({ currentLocation, nextLocation, historyAction }) => {
    const { state, pathname, search } = nextLocation
    // Back and Forward lead to a location with the state of the navigation that first opened it.
    const isAgreed = historyAction !== 'POP' && (isAfterSave(state) || (state === LOGOUT && isStored()))
    // Another part of the same screen: the draft in this browser is restored when its part is opened again.
    const isSameScreen = pathname === currentLocation.pathname && search === currentLocation.search
    const isHarmless = isSameScreen && keeping === 'kept' && !isUploading
    const asks = isDirty && !isAgreed && !isHarmless && !staysAt(nextLocation)
    if (asks) ask({ question, isUploading })
    return asks
  })
  const blocker = useBlocker(isBlocked)
  useWindowEvent('beforeunload', (event) => {
    if (isDirty) event.preventDefault()
  })
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
      title={asked.question?.title ?? 'Leave without saving?'}
      withCloseButton={false}
    >
      <p className={looks.message}>
        {asked.question ? (
          asked.question.words
        ) : (
          <>
            Your changes in this form are not saved.{' '}
            {!keeping ? 'They will be lost if you leave.' : isLogout ? LOGGED_OUT : AFTERWARDS[keeping]}
            {asked.isUploading && ' Files that have not arrived are lost.'}
          </>
        )}
      </p>
      <div className={looks.answers}>
        <PlainButton data-autofocus onClick={() => blocker.reset?.()}>
          Stay
        </PlainButton>
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
