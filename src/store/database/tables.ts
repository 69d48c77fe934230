import type { Generated } from 'kysely'
import type { ActivityKind } from '../../domain/activity/activity.ts'
import type { BackupRunKind } from '../../domain/backup/backup-run.ts'
import type { ContentPage } from '../../domain/content/content.ts'
import type { EditedTemplateName } from '../../domain/hiring/mail-template.ts'
import type { MailKind } from '../../domain/mail/mail-schema.ts'
import type { PictureFormat } from '../../domain/picture/picture-format.ts'
import type { ListedFields, ListedKind, recordKinds, VersionedKind } from '../../domain/record/kinds.ts'
import type { MailState } from '../../domain/shared/mail-state.ts'
import type { PeopleTables } from './people-tables.ts'

/** Flags are 1 or 0, times are ISO 8601 text in UTC, JSON is text: the same on SQLite and PostgreSQL. */
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
type ColumnOf<Value> = Value extends boolean ? Flag : Value extends readonly unknown[] ? string : Value

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
}
/** Every slug that a record has had; the `slug` in its own table says which one it has now. */
type SlugTables = {
  [Kind in ListedKind as `${Kind}_slugs`]: { slug: string } & Record<`${Kind}_id`, string>
}

type OtherTables = PeopleTables & ListedTables & SlugTables

export type Tables = OtherTables & {
  /** One row that every change updates first, so that changes wait for each other. Cached pages compare its version. */
  site: {
    id: 1
    changes: number
    /** Counts the changes that a visitor can see. */
    version: number
    /** The version at which something was last hidden from visitors, or deleted. */
    withdrawn: number
    /** The folders of files, or the bucket, have their marker. */
    files_marked: Flag
  }
  projects: { deleted_at: string | null }
  /** The version of the site at which a project, or a picture that it uses, was last changed or deleted. Only triggers write it. */
  project_changes: { project_id: string; version: number }
  tags: { id: string; tag: string }
  pictures: {
    id: string
    format: PictureFormat
    width: number
    height: number
    animated: Flag
    thumbhash: string
    bytes: number
    has_webp: Flag
    has_avif: Flag
    has_animation: Flag
    has_large: Generated<Flag>
    created_at: string
    /** The name of the uploaded file, or as staff renamed it. */
    name: string
    /** A user's id, or an actor that is no user. */
    uploaded_by: string
    /** From 0 to 1, from the left and from the top; null while nobody has set it. */
    focus_x: number | null
    focus_y: number | null
    trashed_at: string | null
  }
  /** Every place that uses an uploaded picture, written with the record that it is in. */
  picture_uses: {
    picture_id: string
    kind: VersionedKind
    record_id: string
    /** 'sections.3.content'. */
    field: string
    /** The alt text in this place; null where a place has none of its own. */
    alt: string | null
  }
  /** Queued encodings. A worker takes a job by setting `taken_until`; after that time another worker can take it. */
  picture_jobs: {
    id: Generated<number>
    picture_id: string
    encoding: string
    priority: number
    tries: number
    taken_until: string
    /** Empty for a job of an earlier release. */
    queued_at: Generated<string>
  }
  content: { page: ContentPage; body: string; updated_at: string; updated_by: string }
  /** A record as it was after each save; `fields` are the names of the changed ones. `saved_by_name` and `saved_by_email` as at that time. */
  versions: {
    kind: VersionedKind
    record_id: string
    number: number
    saved_at: string
    saved_by: string
    saved_by_name: string
    saved_by_email: string
    fields: string
    restored_from: number | null
    body: string
  }
  /** Each picture that some version of a record names. */
  version_pictures: { kind: VersionedKind; record_id: string; picture_id: string }
  /** The time when visitors could first see it, or empty. */
  jobs: { first_shown_at: string }
  /** Texts that a Super Admin wrote in place of the defaults. */
  mail_templates: {
    name: EditedTemplateName
    subject: string
    body: string
    updated_at: string
    updated_by: string
  }
  activity: {
    id: Generated<number>
    at: string
    actor_id: string
    actor_name: string
    actor_email: string
    kind: ActivityKind
    subject_id: string
    subject_name: string
    changes: string
  }
  /** The answer of the first call with this key, and the hash of its body. */
  idempotency_keys: {
    key: string
    user_id: string
    body_hash: string
    answer: string
    created_at: string
  }
  /** Used captcha solutions, until they expire. */
  spent_captchas: { signature: string; expires_at: string }
  rate_limits: { key: string; points: number; expires: number }
  /**
   * Mails, each written in the transaction that caused it. A worker takes one by setting `taken_until`; after that time another
   * worker can take it. `token` is the token of its link, deleted when the mail is sent or the link expires at `token_until`.
   */
  outbox: {
    id: string
    kind: MailKind
    recipient: string
    about: string
    facts: string
    token: string
    token_until: string
    state: MailState
    tries: number
    next_try_at: string
    taken_until: string
    /** After this time it is given up. */
    last_try_by: string
    last_error: string
    created_at: string
    sent_at: string | null
    /** The mailing that it belongs to, or empty. Ordinary mails are sent before those of mailings. */
    mailing_id: string
    /** The id of the request that queued it, for the log; empty for a mail of an earlier release. */
    request_id: Generated<string>
  }
  /** At most one row: the last pass of the housekeeping, and since when passes followed each other with these months of retention. */
  retention_clock: { id: number; last_pass_at: string; steady_since: string; months: string }
  /** `next_at`: from when the work is due. */
  turns: { name: string; next_at: string }
  /**
   * At most one row each for the backups, the rehearsals of a restore, and the restores: the last try with its error, and the last success. A process
   * takes the work by setting `taken_until`; after that time another one can take it.
   */
  backup_runs: {
    kind: BackupRunKind
    taken_until: string
    tried_at: string
    error: string
    /** The time of the last success, empty before the first. */
    done_at: string
    /** The file. */
    name: string
    bytes: number
    /** The pages that a rehearsal has compared. */
    details: string
  }
}
