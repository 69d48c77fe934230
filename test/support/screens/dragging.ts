import { fireEvent, screen } from '@testing-library/dom'

/** The list finds keys by these codes, which user-event does not send. */
const keyCodes = { ' ': 32, ArrowUp: 38, ArrowDown: 40 }

/** Presses a key on the handle of a row, and waits until the list has announced what it does. */
export async function dragByKey(handle: HTMLElement, key: keyof typeof keyCodes, announced: string) {
  handle.focus()
  fireEvent.keyDown(handle, { key, keyCode: keyCodes[key] })
  await screen.findByText((words) => words.includes(announced))
}
