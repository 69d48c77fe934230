import { Modal, type ModalProps } from '@mantine/core'
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A dialog that is open while it is drawn. After that, the focus is where it was before, unless it was moved out of the dialog. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useOwnPresses()
  const [opener] = useState(() => document.activeElement)
  const hadFocus = useRef(true)
  useLayoutEffect(
    () => () => {
      const { activeElement } = document
      hadFocus.current = activeElement === document.body || activeElement?.closest('[role="dialog"]') !== null
    },
    [],
  )
  useEffect(
    () => () => {
      if (hadFocus.current && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  return <Modal opened closeButtonProps={{ 'aria-label': 'Close' }} {...props} />
}

/**
 * A press that began before the dialog was open does not answer it: the second click of a double click, and a key that is held
 * down, may have been meant for the dialog before.
 */
function useOwnPresses() {
  // Before the effects of the Modal, whose own listener on the window closes it by Escape.
  useLayoutEffect(() => {
    let hasBegun = false
    function check(event: KeyboardEvent | MouseEvent) {
      if (event instanceof KeyboardEvent ? !event.repeat : event.detail <= 1) hasBegun = true
      if (hasBegun) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', check, true)
    window.addEventListener('click', check, true)
    return () => {
      window.removeEventListener('keydown', check, true)
      window.removeEventListener('click', check, true)
    }
  }, [])
}

/** A dialog that only its buttons and Escape close, so that nothing typed in it is lost by a click beside it. */
export const AnsweredDialog = (props: ComponentProps<typeof Dialog>) => (
  <Dialog withCloseButton={false} closeOnClickOutside={false} {...props} />
)
