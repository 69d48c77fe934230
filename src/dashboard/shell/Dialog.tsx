import { Modal, type ModalProps } from '@mantine/core'
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** A dialog that is open while it is drawn. After that, the focus is where it was before, unless it was moved out of the dialog. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
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
  return <Modal opened closeButtonProps={{ 'aria-label': 'Close' }} {...useOwnPresses()} {...props} />
}

/**
 * A press that began before the dialog was open does not answer it: the second click of a double click, and a key that is held
 * down, may have been meant for the dialog before.
 */
function useOwnPresses() {
  const hasBegun = useRef(false)
  function check(event: SyntheticEvent, isRepeated: boolean) {
    if (!isRepeated) hasBegun.current = true
    if (hasBegun.current) return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    onKeyDownCapture: (event: KeyboardEvent) => check(event, event.repeat),
    onClickCapture: (event: MouseEvent) => check(event, event.detail > 1),
  }
}

/** A dialog that only its buttons and Escape close, so that nothing typed in it is lost by a click beside it. */
export const AnsweredDialog = (props: ComponentProps<typeof Dialog>) => (
  <Dialog withCloseButton={false} closeOnClickOutside={false} {...props} />
)
