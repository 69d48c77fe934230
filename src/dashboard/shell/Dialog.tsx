import { Modal, type ModalProps } from '@mantine/core'
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react'

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
  return <Modal opened closeButtonProps={{ 'aria-label': 'Close' }} {...props} />
}

/** A dialog that only its buttons and Escape close, so that nothing typed in it is lost by a click beside it. */
export const AnsweredDialog = (props: ComponentProps<typeof Dialog>) => (
  <Dialog withCloseButton={false} closeOnClickOutside={false} {...props} />
)
