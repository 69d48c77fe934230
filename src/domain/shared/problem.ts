export type FieldErrors = Record<string, string>

/** A failure we expect and can explain: an HTTP status, a sentence safe to show, a message per field at fault. A `cause` is logged. */
export class Problem extends Error {
  readonly status: number
  readonly errors?: FieldErrors
  /** More data for the caller, sent with the message: for example the current version and who saved it. */
  readonly details?: Record<string, unknown>

  constructor(
    status: number,
    message: string,
    extra: { errors?: FieldErrors; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause })
    this.name = 'Problem'
    this.status = status
    this.errors = extra.errors
    this.details = extra.details
  }
}

export const unreadable = (message: string) => new Problem(400, message)
export const notSignedIn = (message = 'Please sign in.') => new Problem(401, message)
export const notAllowed = (message = 'You do not have the right to do this.') => new Problem(403, message)
export const notFound = (what: string) => new Problem(404, `${what} not found.`)
export const conflict = (message: string, details?: Record<string, unknown>) =>
  new Problem(409, message, { details })
/** `field`: the one whose value is too large. */
export const tooLarge = (message: string, field?: string) =>
  new Problem(413, message, field === undefined ? {} : { errors: { [field]: message } })
export const wrongType = (message: string) => new Problem(415, message)
/** `retryAfter` in seconds. */
export const tooBusy = (message: string, retryAfter: number, cause?: unknown) =>
  new Problem(503, message, { details: { retryAfter }, cause })
export const notValid = (errors: FieldErrors, message = Object.values(errors)[0] ?? 'Not valid.') =>
  new Problem(422, message, { errors })
