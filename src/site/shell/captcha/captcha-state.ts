/** How far the check has come that a person writes. */
export type CaptchaState =
  | { step: 'unasked' }
  | { step: 'checking' }
  /** Google's box waits to be ticked. Each round is a new box, since a tick is good once. */
  | { step: 'box'; siteKey: string; round: number; token: string }
  | { step: 'checked'; token: string; since: number }
  | { step: 'failed'; why: string; canRetry: boolean }
