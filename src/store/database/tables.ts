import type { Generated, Selectable } from 'kysely'
import type { LinkPurpose } from '../../domain/account/account-link.ts'
import type { Role } from '../../domain/account/role.ts'
import type { ActivityKind } from '../../domain/activity/activity.ts'
import type { BackupRunKind } from '../../domain/backup/backup-run.ts'
import type { ContentPage } from '../../domain/content/content.ts'
import type { PublicationState } from '../../domain/draft/draft.ts'
import type { EnquiryStatus } from '../../domain/enquiry/enquiry-status.ts'
import type { FileKind, HistoryKind } from '../../domain/hiring/application-schema.ts'
import type { EditedTemplateName } from '../../domain/hiring/mail-template.ts'
import type { Stage } from '../../domain/hiring/stage.ts'
import type { ImportAction, ImportAdditionKind, ImportRowState } from '../../domain/import/import-schema.ts'
import type { MailKind } from '../../domain/mail/mail-schema.ts'
import type { PackState } from '../../domain/pack/pack-schema.ts'
import type { PictureFormat } from '../../domain/picture/picture-format.ts'
import type {
  ListedFields,
  ListedKind,
  RecordKind,
  recordKinds,
  VersionedKind,
} from '../../domain/record/kinds.ts'
import type { ErasedKind, ErasureReason } from '../../domain/shared/erasure.ts'
import type { MailState } from '../../domain/shared/mail-state.ts'
import type { SubscriberState } from '../../domain/subscriber/subscriber-schema.ts'
import type { accountTables } from './account-tables.ts'
import type { activityTables } from './activity-tables.ts'
import type { draftTables } from './draft-tables.ts'
import type { tables } from './first-tables.ts'
import type { importAdditionTables, importTables, refusedRowTables } from './import-tables.ts'
import type { packTables } from './pack-tables.ts'
import type { passkeyTables } from './passkey-tables.ts'
import type { TablePart } from './table-parts.ts'

type Flag = 0 | 1

/** 'project_team' for 'projectTeam'. */
export type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

/** The columns of a record's fields, which are called as the fields, or as in `Others`. */
type ColumnsOf<Fields, Others extends object = object> = {
  [Name in keyof Fields & string as Name extends keyof Others
    ? Others[Name] & string
    : Snake<Name>]: ColumnOf<Fields[Name]>
}
type ColumnOf<Value> = Value extends boolean ? Flag : Value extends object ? string : Value

/** The columns that are not called as their field. */
type OtherNames = { project: { sizeM2FT2: 'size'; previewImageUrl: 'preview' } }
type ListedTables = {
  [Kind in ListedKind as (typeof recordKinds)[Kind]['stored']['table']]: ColumnsOf<
    ListedFields[Kind],
    Kind extends keyof OtherNames ? OtherNames[Kind] : object
  > & {
    id: string
    slug: string
    position: number
    created_at: string
    updated_at: string
    updated_by: string
  }
} & { [Kind in ListedKind as `${Kind}_slugs`]: { slug: string } & Record<`${Kind}_id`, string> }

/** The columns of all parts of a table. */
type ColumnsIn<Part> = (Part extends TablePart<infer Columns> ? (one: Columns) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type DeclaredTables = typeof tables &
  typeof draftTables &
  typeof activityTables &
  typeof accountTables &
  typeof passkeyTables &
  typeof packTables &
  typeof importTables &
  typeof refusedRowTables &
  typeof importAdditionTables
type AllColumns = { [Name in keyof DeclaredTables]: ColumnsIn<DeclaredTables[Name][number]> }

/** The columns that hold less than any text or number, or need no value in a new row. */
type Narrowed = ListedTables & {
  site: { id: 1; files_marked: Flag }
  users: {
    role: Role
    status: 'Invited' | 'Active'
    shrinks_pictures: Generated<Flag>
    hides_setup: Generated<Flag>
    visited_at: Generated<string | null>
    visited_before: Generated<string | null>
  }
  account_links: { purpose: LinkPurpose }
  pictures: {
    format: PictureFormat
    animated: Flag
    has_webp: Flag
    has_avif: Flag
    has_animation: Flag
    has_large: Generated<Flag>
  }
  picture_uses: { kind: VersionedKind }
  picture_jobs: { queued_at: Generated<string> }
  content: { page: ContentPage }
  versions: { kind: VersionedKind }
  version_pictures: { kind: VersionedKind }
  applications: { number: Generated<number>; stage: Stage }
  application_files: { kind: FileKind }
  application_events: { kind: HistoryKind }
  mail_templates: { name: EditedTemplateName }
  erasures: { reason: ErasureReason; kind: Generated<ErasedKind> }
  enquiries: { status: EnquiryStatus }
  subscribers: { state: SubscriberState }
  mailings: { stopped: Flag }
  outbox: { kind: MailKind; state: MailState; request_id: Generated<string> }
  activity: {
    kind: ActivityKind
    number: Generated<number>
    salt: Generated<string>
    details_hash: Generated<string>
    previous_hash: Generated<string>
    hash: Generated<string>
    details_erased_by: Generated<number>
  }
  backup_runs: { kind: BackupRunKind }
  drafts: { kind: VersionedKind }
  draft_pictures: { kind: VersionedKind }
  publications: { state: PublicationState }
  packs: { state: PackState; left_out: Generated<string> }
  import_rows: {
    kind: RecordKind
    action: ImportAction
    state: ImportRowState
    former_slug: string
    added_slug: string
  }
  import_additions: { kind: ImportAdditionKind }
}

/** All tables, as their columns are made by the migrations. */
export type Tables = {
  [Name in keyof AllColumns]: Name extends keyof Narrowed
    ? Omit<AllColumns[Name], keyof Narrowed[Name]> & Narrowed[Name]
    : AllColumns[Name]
} & Omit<Narrowed, keyof AllColumns>

export type RowOf<Name extends keyof Tables> = Selectable<Tables[Name]>

/** The tables that have this column. */
export type TableWith<Column extends string> = {
  [Name in keyof Tables]: Column extends keyof Tables[Name] ? Name : never
}[keyof Tables]
