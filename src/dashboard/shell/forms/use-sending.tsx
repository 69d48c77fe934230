import { useState } from 'react'
import type { FieldErrors } from '../../../domain/problem.ts'
import { ApiError, messageOf } from '../../session/api.ts'

type Options = {
  /** The fields that show what the server has against them. */
  fields?: readonly string[]
  /** What is said when the server has no words of its own. */
  fallback: string
  /** Says what went wrong elsewhere than above the form. */
  showFailure?: (message: string) => void
}

/** The sending of a small form: whether it is under way, and what came back in place of success. */
export function useSending({ fields = [], fallback, showFailure }: Options) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors>({})

  /** Shows this in place of what was refused before; nothing when nothing is given. */
  function showErrors(what: { failure?: string; errors?: FieldErrors } = {}) {
    setFailure(what.failure)
    setErrors(what.errors ?? {})
  }

  /** What `action` throws lands at its fields, else above the form. */
  async function send(action: () => Promise<void>) {
    showErrors()
    setBusy(true)
    try {
      await action()
    } catch (error) {
      const atFields = error instanceof ApiError ? error.errors : {}
      if (fields.some((field) => atFields[field])) showErrors({ errors: atFields })
      else if (showFailure) showFailure(messageOf(error, fallback))
      else showErrors({ failure: messageOf(error, fallback) })
    } finally {
      setBusy(false)
    }
  }

  const errorAt = (field: string) => errors[field] && <span role="alert">{errors[field]}</span>

  return { isBusy, failure, errorAt, showErrors, send }
}
