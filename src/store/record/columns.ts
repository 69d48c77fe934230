import { z } from 'zod'
import { readStored } from '../../domain/stored-schema.ts'
import type { AnyFields } from './record-store.ts'

/** The column of each field: yes and no are stored as 1 and 0, lists as JSON. */
export type Columns<Fields, Row> = { [Name in keyof Fields]: keyof Row & string }

export const toColumns = (columns: Record<string, string>, fields: AnyFields): AnyFields =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [column, toColumn(fields[field])]))

/** The fields of a row; its lists are read by their schemas. */
export const fromColumns = (
  columns: Record<string, string>,
  { shape }: z.ZodObject,
  row: object,
): AnyFields =>
  Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [
      field,
      fromColumn(shape[field], row[column as keyof typeof row]),
    ]),
  )

function toColumn(value: unknown) {
  if (typeof value === 'boolean') return value ? 1 : 0
  return Array.isArray(value) ? JSON.stringify(value) : value
}

function fromColumn(schema: unknown, value: unknown) {
  if (schema instanceof z.ZodBoolean) return value === 1
  return schema instanceof z.ZodArray ? readStored(schema, JSON.parse(String(value))) : value
}
