import type { z } from 'zod'
import type { ActivityKind } from '../../domain/activity/activity.ts'
import type { Changes } from '../../domain/activity/changes-schema.ts'
import type { ListedKind } from '../../domain/record/kinds.ts'
import type { Database, Tx } from '../database/database.ts'
import type { OtherColumns } from './columns.ts'
import type { AnyFields, SavedRow } from './record-store.ts'

export type ListedRow = SavedRow & {
  id: string
  slug: string
  created_at: string
  hidden?: 0 | 1
  deleted_at?: string | null
}

/** What is a kind's own of the records with a list. */
export type ListedDescription<
  Shown,
  Fields extends AnyFields & { hidden?: boolean },
  Row extends ListedRow,
> = {
  kind: ListedKind
  /** The columns that are not called as their field. */
  columns?: OtherColumns<Fields, Row>
  /** The fields as they are stored, whose texts are not cleaned again. */
  stored: z.ZodObject & z.ZodType<Fields>
  /** The rules for a new record. */
  created: z.ZodType<Fields>
  /** The rules for a change. */
  change: z.ZodObject & z.ZodType<Partial<Fields>>
  answer: z.ZodType<Shown>
  /** The answers. `timeZone`: that of the studio, unless it is the stored one. */
  shown(db: Database | Tx, rows: readonly Row[], timeZone?: string): Promise<Shown[]>
  /** One answer, if its place in the list has to be counted. */
  shownAlone?(db: Database | Tx, row: Row): Promise<Shown>
  /** The fields of a new record, with the defaults that depend on the studio. */
  completed?(tx: Tx, fields: Fields): Promise<Fields>
  /** The fields after a change that needs more than each changed field in its place. */
  merged?(before: Fields, change: Partial<Fields>): Fields
  /** The fields after a change or the first save of a draft, where one that was sent as it is shown is no change. */
  settled?(tx: Tx, before: Fields, after: Fields): Promise<Fields>
  /** 422 for fields that do not fit each other, or name what does not exist; `before` are those of a record that is changed. */
  check?(tx: Tx, after: Fields, before?: Fields): Promise<void>
  /** The columns beside the fields; `row` is that of a record that is changed. */
  columnsBeside?(fields: Fields, at: string, row?: Row): Partial<Row>
  alsoSave?(tx: Tx, fields: Fields): Promise<void>
  /** The kind of a change in the log, where it is not an ordinary one. */
  eventOf?(changes: Changes, after: Fields): ActivityKind | undefined
  /** 409 for a record that must stay. */
  checkRemoval?(tx: Tx, id: string): Promise<void>
}
