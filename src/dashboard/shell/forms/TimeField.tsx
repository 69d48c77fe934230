import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'

/**
 * Hides Tab in a time field from the focus trap of the dialog, which lets the browser move the focus there, and checks it
 * in a timer. If that fires after the next Tab, it moves the focus back. The trap is needed only at the ends of the dialog.
 */
const hideTab = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.stopPropagation()
}

/** A time of day, '09:30', in a dialog. */
export const TimeField = (props: Omit<TextInputProps, 'type'>) => (
  <TextInput {...props} type="time" onKeyDown={hideTab} />
)
