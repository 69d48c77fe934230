import { z } from 'zod'
import { actor } from './account/known-user-schema.ts'

/** The record that another person saved while this one was editing; `savedAt` is an ISO time. */
export const savedMeanwhileSchema = <Current extends z.ZodType>(current: Current) =>
  z.object({ current, savedBy: actor, savedAt: z.string() })
export type SavedMeanwhile<Current> = z.output<ReturnType<typeof savedMeanwhileSchema<z.ZodType<Current>>>>
