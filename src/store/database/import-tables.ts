import { integer, partOf, primaryKey, type TablePart, text, textKey, textOrNull } from './table-parts.ts'

/** The tables that came with migration 040-imports; see first-tables.ts. */
export const importTables = {
  // `settings`: JSON. `digest`: of the cells of the file. `undone_at`: when its undoing was begun.
  imports: [
    textKey('id'),
    text('name', 'digest', 'settings', 'created_at', 'created_by', 'created_by_name'),
    textOrNull('undone_at'),
    integer('total'),
  ],
  // The rows of a spreadsheet, or the lines of an archive, that are imported. `fields`: of a record that was changed, the names of the
  // changed fields, as JSON; of a mail template, its former text with the time of its save. `version`: its version before, which has their former values; these are not here, since people can be erased
  // from versions. `saved_at`: the version of the record that the import made. Migration 043-import-additions added, for a record that got
  // another address by its new name, `former_slug`, and `added_slug` unless it had that address before.
  import_rows: [
    partOf('imports', 'import_id'),
    integer('number', 'version'),
    text('kind', 'record_id', 'action', 'fields', 'saved_at', 'state'),
    primaryKey('import_row', 'import_id', 'number'),
  ],
} as const satisfies Record<string, readonly TablePart[]>

/** The table that came with migration 042-refused-rows. */
export const refusedRowTables = {
  // The rows that the server has refused, until they are stored. `faults`: JSON.
  refused_rows: [
    partOf('imports', 'import_id'),
    integer('number'),
    text('name', 'faults'),
    primaryKey('refused_row', 'import_id', 'number'),
  ],
} as const satisfies Record<string, readonly TablePart[]>

/** The table that came with migration 043-import-additions. */
export const importAdditionTables = {
  // The additions of an import beside its records, so that nothing of it is left when it is undone. `name`: the id of a picture, or a tag.
  import_additions: [
    partOf('imports', 'import_id'),
    text('kind', 'name'),
    primaryKey('import_addition', 'import_id', 'kind', 'name'),
  ],
} as const satisfies Record<string, readonly TablePart[]>
