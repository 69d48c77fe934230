import { z } from 'zod'

/** What is answered where there is nothing to say but that it is done. */
export const message = z.object({ message: z.string() })

/** A record as the calls answer it: older programs read its id under `_id`. */
export const identified = <Record extends { id: string | number }>(record: Record) => ({
  _id: record.id as Record['id'],
  ...record,
})

/** The schema of what `identified` makes. */
export const identifiedSchema = <Shape extends { id: z.ZodType }>(record: z.ZodObject<Shape>) =>
  record.extend({ _id: record.shape.id as Shape['id'] })
