import { useState } from 'react'
import type { FieldErrors } from '../../../domain/problem.ts'
import { ApiError, messageOf } from '../../session/api.ts'

type Words = {
  /** The fields that show what the server has against them. */
  fields?: readonly string[]
  /** What is said when the server has no words of its own. */
  sorry: string
  /** Says what went wrong elsewhere than above the form. */
  say?: (message: string) => void
}

/** The sending of a small form: whether it is under way, and what came back in place of success. */
export function useSending({ fields = [], sorry, say }: Words) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors>({})

  /** Shows this in place of what was refused before; nothing when nothing is given. */
  function refuse(what: { failure?: string; errors?: FieldErrors } = {}) {
    setFailure(what.failure)
    setErrors(what.errors ?? {})
  }

  /** What `deed` throws lands at its fields, else above the form. */
  async function send(deed: () => Promise<void>) {
    refuse()
    setBusy(true)
    try {
      await deed()
    } catch (error) {
      const atFields = error instanceof ApiError ? error.errors : {}
      if (fields.some((field) => atFields[field])) refuse({ errors: atFields })
      else if (say) say(messageOf(error, sorry))
      else refuse({ failure: messageOf(error, sorry) })
    } finally {
      setBusy(false)
    }
  }

  const errorAt = (field: string) => errors[field] && <span role="alert">{errors[field]}</span>

  return { isBusy, failure, errorAt, refuse, send }
}
