import { z } from 'zod'
import { withEntryIds } from './entry-id.ts'

/**
 * Reads a stored value, perhaps of an earlier release. A valid value is parsed with the schema. Otherwise each part is read
 * separately: a part that is absent or of another type becomes its default, or an empty text, list or number; a part that only
 * breaks a rule, such as a newer length limit, is kept unchanged. So reading never fails and loses no data. Code that uses such
 * a value as a key must handle unknown values. An entry of a list that was stored without its id gets a free one.
 */
export function readStored<S extends z.ZodType>(schema: S, stored: unknown): z.output<S> {
  const parsed = schema.safeParse(stored)
  return (parsed.success ? parsed.data : readParts(schema, stored)) as z.output<S>
}

function readParts(schema: z.ZodType, stored: unknown): unknown {
  if (schema instanceof z.ZodObject) {
    const others = schema.def.catchall instanceof z.ZodUnknown ? recordOf(stored) : {}
    return { ...others, ...readFields(Object.entries(schema.shape), stored) }
  }
  if (schema instanceof z.ZodRecord) {
    const { keyType, valueType } = schema as z.ZodRecord<z.ZodType<PropertyKey, PropertyKey>, z.ZodType>
    const keys = keyType instanceof z.ZodEnum ? keyType.options : Object.keys(recordOf(stored))
    return readFields(
      keys.map((key) => [String(key), valueType]),
      stored,
    )
  }
  if (schema instanceof z.ZodArray) {
    const element = schema.element as z.ZodType
    const entries: unknown[] = Array.isArray(stored) ? stored : []
    const read = entries.filter(isThere).map((entry) => readStored(element, entry))
    return hasNumberedEntries(element) ? withEntryIds(read as { id: number }[]) : read
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return readStored(isThere(stored) ? (schema.unwrap() as z.ZodType) : schema, stored ?? undefined)
  }
  if (schema instanceof z.ZodNullable) {
    return isThere(stored) ? readStored(schema.unwrap() as z.ZodType, stored) : null
  }
  if (schema instanceof z.ZodPipe) {
    // z.preprocess accepts any value; what it makes of it is read.
    if (schema.in instanceof z.ZodTransform)
      return readStored(schema.out as z.ZodType, schema.in.parse(stored))
    return readStored(schema.in as z.ZodType, stored)
  }
  if (schema instanceof z.ZodDiscriminatedUnion) return readParts(optionFor(schema, stored), stored)
  if (schema instanceof z.ZodString) return typeof stored === 'string' ? stored : ''
  if (schema instanceof z.ZodNumber) return typeof stored === 'number' ? stored : 0
  if (schema instanceof z.ZodBoolean) return stored === true
  if (schema instanceof z.ZodEnum) return typeof stored === 'string' ? stored : schema.options[0]
  return stored
}

function hasNumberedEntries(element: z.ZodType): boolean {
  const entry = element instanceof z.ZodPipe ? element.in : element
  return entry instanceof z.ZodObject && entry.shape.id instanceof z.ZodNumber
}

function readFields(fields: readonly (readonly [string, z.ZodType])[], stored: unknown) {
  const record = recordOf(stored)
  return Object.fromEntries(fields.map(([key, schema]) => [key, readStored(schema, record[key])]))
}

/** The option for the stored type; without one, the value is kept unchanged. */
function optionFor({ def }: z.ZodDiscriminatedUnion, stored: unknown): z.ZodType {
  const type = recordOf(stored)[def.discriminator]
  const option = (def.options as readonly z.ZodType[]).find(
    (one) => one instanceof z.ZodObject && one.shape[def.discriminator].safeParse(type).success,
  )
  return option ?? z.unknown()
}

/**
 * The faults of a changed version of a stored value. A part that is unchanged is not a fault, even if a rule that came
 * later forbids it, so that an editor can change one field without first correcting the others.
 */
export function newFaults(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  stored: unknown,
): z.core.$ZodIssue[] {
  return issues.filter(({ path }) => {
    const changed = JSON.stringify(valueAt(value, path))
    return !valuesAt(stored, path).some((before) => JSON.stringify(before) === changed)
  })
}

export const messagesOf = (issues: readonly z.core.$ZodIssue[]) =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))

const valueAt = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (part, key) => (isThere(part) ? (part as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  )

/** The stored values at this path, in any entry of the lists on the path, because entries may have moved. */
function valuesAt(stored: unknown, path: readonly PropertyKey[]): unknown[] {
  return path.reduce<unknown[]>(
    (parts, key) =>
      parts.flatMap((part) => {
        if (Array.isArray(part)) return part
        return key in recordOf(part) ? [recordOf(part)[key]] : []
      }),
    [stored],
  )
}

const isThere = (value: unknown) => value !== null && value !== undefined

function recordOf(value: unknown): Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<PropertyKey, unknown>)
    : {}
}
