import { z } from 'zod'

/**
 * Reads what was stored, perhaps by an earlier release. What the schema accepts is read as the schema makes it. Of the rest,
 * each part is read by itself: what is absent or of another kind becomes its default, else an empty text, list or number; what
 * only breaks a rule, such as a text over a limit that came later, stays as it is stored. So reading never fails, and nothing
 * stored is lost by it. What pages look up by such a value must cope with one that they do not know.
 */
export function readStored<S extends z.ZodType>(schema: S, stored: unknown): z.output<S> {
  const parsed = schema.safeParse(stored)
  return (parsed.success ? parsed.data : readParts(schema, stored)) as z.output<S>
}

function readParts(schema: z.ZodType, stored: unknown): unknown {
  if (schema instanceof z.ZodObject) return readFields(Object.entries(schema.shape), stored)
  if (schema instanceof z.ZodRecord) {
    const { keyType, valueType } = schema as z.ZodRecord<z.ZodType<PropertyKey, PropertyKey>, z.ZodType>
    const keys = keyType instanceof z.ZodEnum ? keyType.options : Object.keys(recordOf(stored))
    return readFields(
      keys.map((key) => [String(key), valueType]),
      stored,
    )
  }
  if (schema instanceof z.ZodArray) {
    const entries: unknown[] = Array.isArray(stored) ? stored : []
    return entries.filter(isThere).map((entry) => readStored(schema.element as z.ZodType, entry))
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return readStored(isThere(stored) ? (schema.unwrap() as z.ZodType) : schema, stored ?? undefined)
  }
  if (schema instanceof z.ZodNullable) {
    return isThere(stored) ? readStored(schema.unwrap() as z.ZodType, stored) : null
  }
  if (schema instanceof z.ZodPipe) return readStored(schema.in as z.ZodType, stored)
  if (schema instanceof z.ZodDiscriminatedUnion) return readParts(optionFor(schema, stored), stored)
  if (schema instanceof z.ZodString) return typeof stored === 'string' ? stored : ''
  if (schema instanceof z.ZodNumber) return typeof stored === 'number' ? stored : 0
  if (schema instanceof z.ZodBoolean) return stored === true
  if (schema instanceof z.ZodEnum) return typeof stored === 'string' ? stored : schema.options[0]
  return stored
}

function readFields(fields: readonly (readonly [string, z.ZodType])[], stored: unknown) {
  const record = recordOf(stored)
  return Object.fromEntries(fields.map(([key, schema]) => [key, readStored(schema, record[key])]))
}

/** The option with the type that is stored; where none has it, the value stays as it is. */
function optionFor({ def }: z.ZodDiscriminatedUnion, stored: unknown): z.ZodType {
  const type = recordOf(stored)[def.discriminator]
  const option = (def.options as readonly z.ZodType[]).find(
    (one) => one instanceof z.ZodObject && one.shape[def.discriminator].safeParse(type).success,
  )
  return option ?? z.unknown()
}

/**
 * The faults of a value that has grown from a stored one. What is still as it was stored is no fault, though a rule that came
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

const valueAt = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (part, key) => (isThere(part) ? (part as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  )

/** What is stored at this path, in any entry of the lists on the way: an entry may have moved. */
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
