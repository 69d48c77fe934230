import { z } from 'zod'

/** The response of a call that returns no data. */
export const message = z.object({ message: z.string() })

/** A record with its id also under `_id`, which older clients read. */
export const identified = <Record extends { id: string | number }>(record: Record) => ({
  _id: record.id as Record['id'],
  ...record,
})

/** The schema of the return value of `identified`. */
export const identifiedSchema = <Shape extends { id: z.ZodType }>(record: z.ZodObject<Shape>) =>
  record.extend({ _id: record.shape.id as Shape['id'] })
