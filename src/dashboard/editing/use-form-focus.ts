import { useDidUpdate } from '@mantine/hooks'
import { type RefObject, useEffect, useRef } from 'react'
import { focusFirstFault } from './focus-field.ts'

/** After a refused save the first field at fault has the focus, after another one what had it before. */
export function useFormFocus(
  form: RefObject<HTMLFormElement | null>,
  { refusals, isBusy, shared }: { refusals: number; isBusy: boolean; shared?: object },
) {
  const refocus = useRef<Element>(null)
  useEffect(() => {
    if (refusals > 0) focusFirstFault(form.current)
  }, [refusals, form])
  useEffect(() => {
    if (isBusy || !refocus.current) return
    keepFocus(refocus.current, form.current)
    refocus.current = null
  }, [isBusy, form])
  const hasDraft = shared !== undefined
  useDidUpdate(() => {
    // The pressed button is gone with the notice of the draft.
    if (!hasDraft) keepFocus(null, form.current)
  }, [hasDraft])
  return refocus
}

/** The pressed button was disabled while it was saved; a part of the form that had the focus may have been closed by a merge. */
function keepFocus(focused: Element | null, form: HTMLFormElement | null) {
  if (document.activeElement !== document.body) return
  const isThere = focused instanceof HTMLElement && focused !== document.body && form?.contains(focused)
  const target = isThere ? focused : form?.querySelector<HTMLElement>('button[type="submit"]')
  target?.focus({ preventScroll: true })
}
