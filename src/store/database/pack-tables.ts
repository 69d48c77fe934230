import { bigInteger, integer, type TablePart, text, textKey, textOrNull } from './table-parts.ts'

/** The tables that came with migration 038-packs; see first-tables.ts. */
export const packTables = {
  // `settings`: JSON. `stored`: the name of the PDF in the private store, or empty. Only one worker makes it until `taken_until`.
  packs: [
    textKey('id'),
    text(
      'settings',
      'state',
      'stored',
      'failure',
      'created_at',
      'created_by',
      'created_by_name',
      'taken_until',
    ),
    textOrNull('finished_at'),
    integer('done', 'pages', 'missing', 'tries'),
    bigInteger('bytes'),
  ],
  // Private PDFs of projects, named by their fields. `stored`: the name in the private store.
  certificates: [
    textKey('id'),
    text('name', 'stored', 'created_at', 'created_by'),
    integer('bytes', 'pages'),
  ],
} as const satisfies Record<string, readonly TablePart[]>
