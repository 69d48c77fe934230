import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** A dialog that is open while it is drawn. After that, the focus is where it was before, unless something else has taken it. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    },
    [opener],
  )
  return <Modal opened closeButtonProps={{ 'aria-label': 'Close' }} {...props} />
}
