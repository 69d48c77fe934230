import { integer, integerKey, type TablePart, text } from './table-parts.ts'

/** The tables that came with migration 032; see first-tables.ts. */
export const activityTables = {
  // One row, which the writer of an entry locks: number, hash and id of the newest entry of the activity log.
  activity_head: [integerKey('id'), integer('number', 'last_id'), text('hash')],
} as const satisfies Record<string, readonly TablePart[]>
