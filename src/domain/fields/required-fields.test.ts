import { expect, test } from 'vitest'
import type { z } from 'zod'
import { aboutFields, careersFields, contactFields, teamFields } from '../content/content-fields.ts'
import { aboutContent, careersContent, contactContent, teamContent } from '../content/pages-schema.ts'
import { siteFields } from '../content/site-fields.ts'
import { siteContent } from '../content/site-schema.ts'
import { openingFields } from '../hiring/opening-fields.ts'
import { newOpening } from '../hiring/opening-schema.ts'
import { projectFields } from '../project/project-fields.ts'
import { newProject } from '../project/project-schema.ts'
import { type AnyField, type AnyTable, emptyRecord, type FieldTable } from './record-fields.ts'

test.each<[string, AnyTable, z.ZodType]>([
  ['project', projectFields, newProject],
  ['opening', openingFields, newOpening],
  ['about', aboutFields, aboutContent],
  ['team', teamFields, teamContent],
  ['careers', careersFields, careersContent],
  ['contact', contactFields, contactContent],
  ['site', siteFields, siteContent],
])('the table of %s marks the fields that the rules do not accept blank', (_, table, schema) => {
  const fields = fieldsOf(table)
  expect(fields.filter(({ field }) => field.isRequired).map(({ path }) => path)).toEqual(
    fields.filter(({ path, field }) => refusesBlank(schema, table, path, field)).map(({ path }) => path),
  )
})

type Found = { path: string; field: AnyField }

/** Every field that can be blank; one in the entries of a list as that of the first entry: 'offices.0.city'. */
const fieldsOf = (table: AnyTable, above = ''): Found[] =>
  Object.entries(table).flatMap(([name, field]) => {
    const path = `${above}${name}`
    if (field.parts) return fieldsOf(field.parts, `${path}.`)
    const own = typeof field.empty === 'boolean' ? [] : [{ path, field }]
    return field.entries ? [...own, ...fieldsOf(field.entries, `${path}.0.`)] : own
  })

function refusesBlank(schema: z.ZodType, table: AnyTable, path: string, { empty }: AnyField) {
  const record = blankAt(
    table,
    emptyRecord<object>(table as FieldTable<object>),
    path.split('.'),
    blankOf(empty),
  )
  const { error } = schema.safeParse(record)
  return error?.issues.some((issue) => issue.path.join('.') === path) ?? false
}

function blankOf(empty: unknown) {
  if (Array.isArray(empty)) return []
  if (typeof empty === 'number') return Number.NaN
  return typeof empty === 'object' ? null : ''
}

function blankAt(table: AnyTable, record: object, [name = '', ...rest]: string[], blank: unknown): object {
  const { parts, entries } = table[name]!
  if (rest.length === 0) return { ...record, [name]: blank }
  const value = (record as Record<string, unknown>)[name]
  if (parts) return { ...record, [name]: blankAt(parts, value as object, rest, blank) }
  // Fields that not every kind of entry has decide of which kind it is.
  const entry = { id: 1, ...emptyRecord<object>(entries as FieldTable<object>) }
  return { ...record, [name]: [blankAt(entries!, entry, rest.slice(1), blank)] }
}
