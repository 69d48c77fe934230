import { linkTo, primaryKey, type TablePart, text, textKey, textOrNull } from './table-parts.ts'

/** The tables that came with migration 031, in the order of their references; see first-tables.ts. */
export const draftTables = {
  // Drafts that are published at one moment, also a single one. `publish_at`: empty when a person published it at once. `state`: waiting,
  // refused or published. `problems`: why it was refused, as JSON. `published`: what its Undo needs, as JSON.
  publications: [
    textKey('id'),
    text('name', 'publish_at', 'created_at', 'created_by', 'state', 'problems', 'ended_at', 'published'),
  ],
  // At most one for each record. `body`: all fields, which may break rules. `base`: the fields of the record that it began from, and
  // `base_updated_at` their version; both null for a record that was never published.
  drafts: [
    text('kind', 'record_id', 'name', 'created_at', 'updated_at', 'updated_by'),
    textOrNull('base_updated_at'),
    linkTo('publications', 'publication_id'),
    text('body'),
    textOrNull('base'),
    primaryKey('draft_of_record', 'kind', 'record_id'),
  ],
  draft_pictures: [
    text('kind', 'record_id', 'picture_id'),
    primaryKey('draft_pictures_once', 'kind', 'record_id', 'picture_id'),
  ],
  // `drafts`: the kinds and ids of what it shows, and their names when it was made, as JSON.
  preview_links: [
    textKey('id'),
    text('token_hash', 'name', 'drafts', 'created_at', 'created_by', 'ends_at'),
    textOrNull('opened_at'),
  ],
} as const satisfies Record<string, readonly TablePart[]>
