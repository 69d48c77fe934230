/** The state of the captcha check. */
export type CaptchaState =
  | { step: 'unasked' }
  | { step: 'checking' }
  /** Google's checkbox waits for its tick. Each round is a new checkbox, since a tick can be used once. */
  | { step: 'box'; siteKey: string; round: number; token: string }
  | { step: 'checked'; token: string; since: number }
  | { step: 'failed'; why: string; canRetry: boolean }
