import type { Refusal } from '../../domain/answer-schema.ts'
import type { FieldErrors } from '../../domain/problem.ts'

const TIMEOUT = 30_000 // ms
const NO_CONNECTION = 'An error occurred. Please check your connection.'
const FAILED = 'Something went wrong. Please try again.'

export type Outcome =
  | { isSent: true; message: string }
  | { isSent: false; hasArrived: boolean; message: string; errors: FieldErrors }

/** Sends a public form. Whatever happens, it returns a message for the visitor. */
export async function post(path: string, body?: object, headers?: Record<string, string>): Promise<Outcome> {
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    })
  } catch {
    return { isSent: false, hasArrived: false, message: NO_CONNECTION, errors: {} }
  }
  const answer = (await response.json().catch(() => ({}))) as Partial<Refusal>
  const message = typeof answer.message === 'string' ? answer.message : ''
  if (response.ok) return { isSent: true, message }
  return {
    isSent: false,
    hasArrived: true,
    message: message || FAILED,
    errors: errorsIn(answer.errors),
  }
}

function errorsIn(errors: unknown): FieldErrors {
  if (typeof errors !== 'object' || errors === null) return {}
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
