import { z } from 'zod'
import { composed } from '../../domain/shared/letter-forms.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import type { Snake } from '../database/tables.ts'
import type { AnyFields } from './record-store.ts'

/** The columns of the fields whose column is not called as the field. */
export type OtherColumns<Fields, Row> = {
  [Name in keyof Fields & string as Snake<Name> extends keyof Row ? never : Name]: keyof Row
}

const columnOf = (field: string, others: Record<string, PropertyKey>) =>
  String(others[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** The columns of a record's fields: yes and no are stored as 1 and 0, lists and records as JSON. */
export const toColumns = ({ shape }: z.ZodObject, others: Record<string, PropertyKey>, fields: AnyFields) =>
  Object.fromEntries(Object.keys(shape).map((field) => [columnOf(field, others), toColumn(fields[field])]))

/** The fields of a row; its lists and records are read by their schemas. */
export const fromColumns = (
  { shape }: z.ZodObject,
  others: Record<string, PropertyKey>,
  row: object,
): AnyFields =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [
      field,
      fromColumn(schema, row[columnOf(field, others) as keyof typeof row]),
    ]),
  )

function toColumn(value: unknown) {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

function fromColumn(schema: unknown, value: unknown) {
  if (schema instanceof z.ZodBoolean) return value === 1
  return schema instanceof z.ZodArray || schema instanceof z.ZodObject
    ? readStored(schema, JSON.parse(String(value)))
    : typeof value === 'string'
      ? composed(value)
      : value
}
