import { type ListedKind, type ListedTable, listedKinds, recordKinds } from '../../domain/record/kinds.ts'
import type { Tables } from '../database/tables.ts'

/**
 * The kind of a table's content. `records`: what people entered, and its history. `state`: counters of the program,
 * which a server without any records has too. `passing`: sign-ins, limits, repeated calls, preview links and the last backups, which
 * `npm run copy` takes along and a backup leaves out, so that a restored backup revives no session or link that has been
 * ended since. `noted`: what triggers write, also where rows are copied to.
 */
type Holds = 'records' | 'state' | 'passing' | 'noted'

/** The tables of the kinds of records with a list, each with that of their slugs. */
const listed = Object.fromEntries(
  listedKinds.flatMap((kind) =>
    [recordKinds[kind].stored.table, `${kind}_slugs`].map((name) => [name, 'records']),
  ),
) as Record<ListedTable | `${ListedKind}_slugs`, 'records'>

/** Every table, after those that its rows refer to. A table that is missing here is a compile error. */
const tables = {
  site: 'state',
  users: 'records',
  sessions: 'passing',
  two_factor: 'records',
  recovery_codes: 'records',
  passkeys: 'records',
  passkey_challenges: 'passing',
  demanded_second_factors: 'records',
  sign_in_challenges: 'passing',
  account_links: 'records',
  setup_links: 'passing',
  session_links: 'passing',
  session_confirmations: 'passing',
  reset_requests: 'records',
  pictures: 'records',
  picture_uses: 'records',
  picture_jobs: 'records',
  ...listed,
  project_changes: 'noted',
  tags: 'records',
  content: 'records',
  versions: 'records',
  version_pictures: 'records',
  publications: 'records',
  drafts: 'records',
  draft_pictures: 'records',
  preview_links: 'passing',
  packs: 'records',
  certificates: 'records',
  imports: 'records',
  import_rows: 'records',
  refused_rows: 'records',
  import_additions: 'records',
  applications: 'records',
  application_cover_notes: 'records',
  application_tags: 'records',
  application_files: 'records',
  application_notes: 'records',
  application_events: 'records',
  application_links: 'records',
  candidate_sessions: 'passing',
  mail_templates: 'records',
  erasures: 'records',
  activity: 'records',
  activity_head: 'state',
  idempotency_keys: 'passing',
  enquiries: 'records',
  spent_captchas: 'passing',
  rate_limits: 'passing',
  outbox: 'records',
  subscribers: 'records',
  subscriber_links: 'records',
  subscription_requests: 'records',
  mailings: 'records',
  mailing_receivers: 'records',
  retention_clock: 'state',
  turns: 'passing',
  backup_runs: 'passing',
} as const satisfies Record<keyof Tables, Holds>

type TableName = keyof Tables

const holding = (...kinds: Holds[]) =>
  (Object.keys(tables) as TableName[]).filter((name) => kinds.includes(tables[name]))

export const copiedTables = holding('records', 'state', 'passing')
export const backedUpTables = holding('records', 'state')
/** They have no rows in a database into which data may be copied. */
export const recordTables = holding('records')
/** The tables whose rows are replaced when data is copied into a database without records. */
export const replacedTables = holding('state', 'passing')
