import { useWindowEvent } from '@mantine/hooks'
import { flushSync } from 'react-dom'
import { EVERYWHERE, useLegend } from './legend.ts'

const ATTRIBUTE = 'data-saved-by-key'

/**
 * For a form that Ctrl+S saves: while the focus is inside it, or `anywhere` on its screen. Its submit button is pressed; where it
 * also has one that saves and stays, that one.
 */
export const savedByKey = (from: 'inside' | 'anywhere') => ({ [ATTRIBUTE]: from })

/** For the submit button that saves and stays, in a form whose other one leaves. */
export const STAY = { 'data-stay': true }

/** For the submit button that saves the shared draft alone. */
export const DRAFT = { 'data-draft': true }

export const pressDraft = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLButtonElement>('[data-draft]')?.click()

/** Ctrl+S, on a Mac Cmd+S. */
export const isSaveKey = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
) => event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

const legend = { 'Control+s': 'Save the form, and stay in it' }

/** Ctrl+S saves the form that has the focus, else the form of the screen. The browser never saves its page instead. */
export function useSaveKey() {
  useLegend(EVERYWHERE, legend)
  useWindowEvent('keydown', (event) => {
    if (!isSaveKey(event)) return
    event.preventDefault()
    if (event.repeat) return
    const form = formToSave()
    if (!form) return
    takeTyped()
    form.requestSubmit(form.querySelector<HTMLButtonElement>('button[data-stay]'))
  })
}

/** A text that a field takes only when it is left, such as a typed tag, is saved too. */
function takeTyped() {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) return
  flushSync(() => field.blur())
  field.focus({ preventScroll: true })
}

function formToSave(): HTMLFormElement | null | undefined {
  const focused = document.activeElement?.closest<HTMLFormElement>(`form[${ATTRIBUTE}]`)
  if (focused) return focused
  // A dialog has to be answered first.
  if (document.querySelector('[aria-modal="true"], [role="alertdialog"]')) return undefined
  return document.querySelector<HTMLFormElement>(`form[${ATTRIBUTE}="anywhere"]`)
}
