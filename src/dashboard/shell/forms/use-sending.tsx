import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { ApiError, messageOf, tabSession } from '../../session/api.ts'
import { toastError } from '../toasts/notify.tsx'

export type Sending = {
  /** The fields that show their own errors. */
  fields?: readonly string[]
  /** The message when the server sends none. */
  fallback?: string
  /** The failure that is shown first, of what was done before this form. */
  failed?: string
  /** A toast shows the error, not the form. */
  inToast?: boolean
  /**
   * Goes before an error that comes after the form was closed, when something else may be shown; a function is called then.
   * false: no such error is shown.
   */
  subject?: string | false | (() => string)
}

export type Faults = { failure?: string; errors?: FieldErrors }

const UNREACHABLE = 'The server could not be reached. Please try again.'

/** Sends a small form, and keeps whether it is busy and the errors of the last attempt. */
export function useSending({
  fields = [],
  fallback = UNREACHABLE,
  failed,
  inToast = false,
  subject,
}: Sending = {}) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState(failed)
  const [errors, setErrors] = useState<FieldErrors>({})
  const closeFailure = useRef<() => void>(undefined)
  const [closing] = useState(() => new AbortController())
  useEffect(() => () => closing.abort(), [closing])

  /** Replaces the shown errors; without an argument it clears them. */
  function showErrors(what: Faults = {}) {
    setFailure(what.failure)
    setErrors(what.errors ?? {})
  }

  /** Runs `action`, whose signal is aborted when the form is closed. Its errors are shown at their fields, else above the form. */
  async function send(action: (closed: AbortSignal) => Promise<unknown>) {
    const { signal } = closing
    showErrors()
    closeFailure.current?.()
    setBusy(true)
    const { owner } = tabSession
    try {
      await action(signal)
    } catch (error) {
      const atFields = error instanceof ApiError ? error.errors : {}
      const message = messageOf(error, fallback)
      if (signal.aborted) {
        // Not to the next user of this tab.
        const isSameUser = owner === tabSession.owner
        const about = typeof subject === 'function' ? subject() : subject
        if (about !== false && error !== signal.reason && isSameUser)
          toastError(about ? `${about}: ${message}` : message)
      } else if (fields.some((field) => atFields[field])) showErrors({ errors: atFields })
      else if (inToast) closeFailure.current = toastError(message)
      else showErrors({ failure: message })
    } finally {
      setBusy(false)
    }
  }

  const errorAt = (field: string) => errors[field] && <span role="alert">{errors[field]}</span>

  return { isBusy, failure, errorAt, showErrors, send }
}
