import type { z } from 'zod'
import type { Audiences, SeenByStaff, SeenByVisitors } from '../../domain/fields/record-fields.ts'
import { type SavedMeanwhile, savedMeanwhileSchema } from '../../domain/saved-meanwhile-schema.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { conflict, Problem } from '../../domain/shared/problem.ts'
import type { OnceResult } from '../../store/requests/idempotency.ts'

/** The 409 response to a change of an older version. */
export const savedMeanwhileAnswer = <Current extends z.ZodType>(current: Current) =>
  message
    .extend(savedMeanwhileSchema(current).shape)
    .describe('`updatedAt` is older than the current version.')

const KEY_REUSED =
  'This Idempotency-Key was sent with another body before. Send this one with a key of its own.'

/** The answer to a call with an `Idempotency-Key`. Throws 422 when the key came with another body before. */
export function answerOnce<Answer>(
  { answer, hasSameBody }: OnceResult<Answer>,
  text = KEY_REUSED,
  details?: Record<string, unknown>,
): Answer {
  if (!hasSameBody) throw new Problem(422, text, { details })
  return answer
}

/** Refuses a change of an older version with this response. `noun` is 'project' or 'page'. */
export function refuseOlderVersion<Current>(noun: string, saved: SavedMeanwhile<Current>) {
  const { name, email } = saved.savedBy
  return conflict(`${name || email} saved this ${noun} meanwhile.`, saved)
}

/** The part of a schema that visitors see. */
export function visitorsSchema<Shape extends z.ZodRawShape, Table extends Audiences>(
  table: Table,
  schema: z.ZodObject<Shape>,
) {
  const left = schema.omit(unseenByVisitors(table, schema))
  return left as unknown as z.ZodObject<SeenByVisitors<Shape, Table>>
}

/** The schema of answers to any reader, in which the fields that visitors do not see may be absent; its type is that of answers to staff. */
export function readersSchema<Shape extends z.ZodRawShape, Table extends Audiences>(
  table: Table,
  schema: z.ZodObject<Shape>,
) {
  const all = schema.partial(unseenByVisitors(table, schema))
  return all as unknown as z.ZodObject<ForReaders<Shape, SeenByStaff<Shape, Table>>>
}
type ForReaders<Shape extends z.ZodRawShape, Seen> = Seen & {
  [Name in Exclude<keyof Shape, keyof Seen>]: z.ZodOptional<Shape[Name]>
}

const unseenByVisitors = (table: Audiences, schema: z.ZodObject) =>
  Object.fromEntries(
    Object.keys(schema.shape)
      .filter((name) => table[name]?.audience !== 'visitors')
      .map((name) => [name, true]),
  ) as Record<string, never>

/** A record with its id also under `_id`, which older clients read. */
export const identified = <Record extends { id: string | number }>(record: Record) => ({
  _id: record.id as Record['id'],
  ...record,
})

/** The schema of the return value of `identified`; its type leaves out `_id`, which our own code does not read. */
export const identifiedSchema = <Shape extends { id: z.ZodType }>(record: z.ZodObject<Shape>) =>
  record.extend({ _id: record.shape.id }) as unknown as z.ZodObject<Shape>
