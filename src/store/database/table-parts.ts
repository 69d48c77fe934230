import type { ColumnDefinitionBuilder, CreateTableBuilder, Generated } from 'kysely'

// The parts of a table: columns and constraints. A column is not null, unless its name says so.

type Table = CreateTableBuilder<string, string>
/** `Columns`: their types, as rows are read and written. */
export type TablePart<Columns = object> = {
  (table: Table, onPostgres: boolean): Table
  columns?: Columns
}
type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
type Types = { text: string; integer: number; bigint: number; 'double precision': number }

const columns =
  <Type extends keyof Types, None = never>(type: Type, build: Build = (column) => column) =>
  <Name extends string>(...names: Name[]): TablePart<Record<Name, Types[Type] | None>> =>
  (table) =>
    names.reduce((all, name) => all.addColumn(name, type, build), table)

const required: Build = (column) => column.notNull()
const key: Build = (column) => column.notNull().primaryKey()

export const text = columns('text', required)
export const textOrNull = columns<'text', null>('text')
export const textOr = (otherwise: string) =>
  columns('text', (column) => column.notNull().defaultTo(otherwise))
export const textKey = columns('text', key)
export const uniqueText = columns('text', (column) => column.notNull().unique())
export const integer = columns('integer', required)
export const integerOrNull = columns<'integer', null>('integer')
export const integerOrZero = columns('integer', (column) => column.notNull().defaultTo(0))
export const integerKey = columns('integer', key)
export const bigInteger = columns('bigint', required)
export const real = columns('double precision', required)
export const realOrNull = columns<'double precision', null>('double precision')

/** SQLite lets a key be null that is not declared otherwise. */
export const textKeyOrNull = columns('text', (column) => column.primaryKey())
export const integerKeyOrNull = columns('integer', (column) => column.primaryKey())

/** The id of a row in another table. With that row, this one is deleted. */
export const partOf = <Name extends string>(table: string, name: Name) =>
  columns('text', (column) => column.notNull().references(`${table}.id`).onDelete('cascade'))(name)

/** The same, and the key: at most one row belongs to the other. */
export const onlyPartOf = <Name extends string>(table: string, name: Name) =>
  columns('text', (column) => key(column).references(`${table}.id`).onDelete('cascade'))(name)

/** The id of a row in another table, or null, also after that row was deleted. */
export const linkTo = <Name extends string>(table: string, name: Name) =>
  columns<'text', null>('text', (column) => column.references(`${table}.id`).onDelete('set null'))(name)

/** A key that the database counts. */
export const counted =
  <Name extends string>(name: Name, overridable = true): TablePart<Record<Name, Generated<number>>> =>
  (table, onPostgres) =>
    table.addColumn(name, 'integer', (column) => {
      if (!onPostgres) return column.primaryKey().autoIncrement()
      const identity = overridable
        ? column.generatedByDefaultAsIdentity()
        : column.generatedAlwaysAsIdentity()
      return identity.primaryKey()
    })

export const primaryKey =
  (name: string, ...of: string[]): TablePart =>
  (table) =>
    table.addPrimaryKeyConstraint(name, of)

export const uniqueTogether =
  (name: string, ...of: string[]): TablePart =>
  (table) =>
    table.addUniqueConstraint(name, of)
