import { z } from 'zod'

/** The response of a call that returns no data. */
export const message = z.object({ message: z.string() })
export type Message = z.output<typeof message>

/** The response of a call that failed: a sentence, and one for each field at fault. */
export const refusal = z.looseObject({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
})
export type Refusal = z.output<typeof refusal>
