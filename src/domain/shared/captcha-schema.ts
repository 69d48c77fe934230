import type { Challenge } from 'altcha-lib'
import { z } from 'zod'

/** The question that a visitor's browser has to solve, or let the visitor tick, before a public form is sent. */
export const captchaQuestion = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('altcha'), challenge: z.custom<Challenge>().meta({ type: 'object' }) }),
  z.object({ provider: z.literal('recaptcha'), siteKey: z.string() }),
])
export type CaptchaQuestion = z.output<typeof captchaQuestion>
