import type { Generated } from 'kysely'
import type { LinkPurpose } from '../../domain/account/account-link.ts'
import type { Role } from '../../domain/account/role.ts'
import type { ActivityKind } from '../../domain/activity/activity.ts'
import type { BackupRunKind } from '../../domain/backup/backup-run.ts'
import type { EnquiryStatus } from '../../domain/enquiry/enquiry-status.ts'
import type { FileKind, HistoryKind } from '../../domain/hiring/application-schema.ts'
import type { ErasureReason } from '../../domain/hiring/erasure.ts'
import type { EditedTemplateName } from '../../domain/hiring/mail-template.ts'
import type { Stage } from '../../domain/hiring/stage.ts'
import type { MailKind } from '../../domain/mail/mail-schema.ts'
import type { UsedIn } from '../../domain/picture/library-schema.ts'
import type { VersionedKind } from '../../domain/record/kinds.ts'
import type { MailState } from '../../domain/shared/mail-state.ts'
import type { SubscriberState } from '../../domain/subscriber/subscriber-schema.ts'

/** Flags are 1 or 0, times are ISO 8601 text in UTC, JSON is text: the same on SQLite and PostgreSQL. */
type Flag = 0 | 1

/** One row that every change updates first, so that changes wait for each other. Cached pages compare its version. */
type SiteTable = {
  id: 1
  changes: number
  /** Counts the changes that a visitor can see. */
  version: number
  /** The version at which something was last hidden from visitors, or deleted. */
  withdrawn: number
  /** The folders of files, or the bucket, have their marker. */
  files_marked: Flag
}

type ProjectsTable = {
  id: string
  slug: string
  name: string
  category: string
  sub_category: string
  location: string
  year: number
  client: string
  collaborators: string
  project_team: string
  project_leaders: string
  tags: string
  status: string
  size: string
  key_date: string
  preview: string
  hidden: Flag
  sections: string
  position: number
  created_at: string
  updated_at: string
  updated_by: string
  deleted_at: string | null
}

/** The version of the site at which a project, or a picture that it uses, was last changed or deleted. Only triggers write it. */
type ProjectChangesTable = { project_id: string; version: number }

/** Every slug a project has had; projects.slug says which one it has now. */
type ProjectSlugsTable = { slug: string; project_id: string }

type TagsTable = { id: string; tag: string }

type PicturesTable = {
  id: string
  format: string
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
  /** Of the uploaded file, or as staff renamed it. */
  name: string
  /** A user's id, or an actor that is no user. */
  uploaded_by: string
  /** From 0 to 1, from the left and from the top; null while nobody has set it. */
  focus_x: number | null
  focus_y: number | null
  trashed_at: string | null
}

/** Every place that uses an uploaded picture, written with the record that it is in. */
type PictureUsesTable = {
  picture_id: string
  kind: UsedIn
  record_id: string
  /** 'sections.3.content'. */
  field: string
  /** The alt text in this place; null where a place has none of its own. */
  alt: string | null
}

/** Queued encodings. A worker takes a job by setting `taken_until`; after that time another worker can take it. */
type PictureJobsTable = {
  id: Generated<number>
  picture_id: string
  encoding: string
  priority: number
  tries: number
  taken_until: string
  /** Empty for a job of an earlier release. */
  queued_at: Generated<string>
}

type UsersTable = {
  id: string
  name: string
  email: string
  password_hash: string
  role: Role
  status: 'Invited' | 'Active'
  created_at: string
  updated_at: string
  shrinks_pictures: Generated<Flag>
  hides_setup: Generated<Flag>
  /** When they looked at the activity last, and when last before this visit; null: never. */
  visited_at: Generated<string | null>
  visited_before: Generated<string | null>
}

type SessionsTable = {
  id: string
  token_hash: string
  user_id: string
  user_agent: string
  address: string
  created_at: string
  seen_at: string
}

/** `sealed_secret` is encrypted with SECRET_KEY; `enabled_at` is empty until the first code was right. */
type TwoFactorTable = { user_id: string; sealed_secret: string; enabled_at: string; last_step: number }

type RecoveryCodesTable = { user_id: string; code_hash: string }

/** Sign-ins whose password was right and whose second factor is missing. */
type SignInChallengesTable = {
  token_hash: string
  user_id: string
  password_print: string
  address: string
  tries: number
  expires_at: string
}

type ContentTable = { page: string; body: string; updated_at: string; updated_by: string }

/** A record as it was after each save; `fields` are the names of the changed ones. `saved_by_name` and `saved_by_email` as at that time. */
type VersionsTable = {
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
type VersionPicturesTable = { kind: VersionedKind; record_id: string; picture_id: string }

type JobsTable = {
  id: string
  slug: string
  title: string
  department: string
  location: string
  employment_type: string
  vacancy: number
  status: string
  /** ISO date, or empty. */
  closes_at: string
  description: string
  /** A project's id, or empty. The project may have been deleted since. */
  project_id: string
  test: string
  hidden: Flag
  /** When visitors could first see it, or empty. */
  first_shown_at: string
  position: number
  created_at: string
  updated_at: string
  updated_by: string
}

type ApplicationsTable = {
  id: string
  /** Empty for the general pool. */
  job_id: string
  /** Counts the applications for the opening. A trigger writes it. */
  number: Generated<number>
  stage: Stage
  rating: number
  name: string
  email: string
  phone: string
  portfolio: string
  /** What a search compares: name, e-mail address, phone number and portfolio address in lower case. */
  search: string
  consent_version: number
  applied_at: string
  /** Rises with every change. */
  updated_at: string
  updated_by: string
  /** The last change from which the time until the erasure counts. */
  kept_from: string
  renewal_asked_at: string | null
}

type ApplicationCoverNotesTable = { application_id: string; text: string }

type ApplicationTagsTable = { application_id: string; tag: string }

/** `stored` is its name in the private store, `name` the one that the candidate gave it. */
type ApplicationFilesTable = {
  id: string
  application_id: string
  kind: FileKind
  name: string
  bytes: number
  stored: string
  created_at: string
}

/** `by_name` as at that time. */
type ApplicationNotesTable = {
  id: Generated<number>
  application_id: string
  at: string
  by_id: string
  by_name: string
  text: string
}

/** The history of an application: `from_value` and `to_value` are stages, numbers of stars, kinds of files or templates. */
type ApplicationEventsTable = {
  id: Generated<number>
  application_id: string
  at: string
  by_id: string
  by_name: string
  kind: HistoryKind
  from_value: string
  to_value: string
}

/** The private links in the mails to a candidate, valid until the application is erased. */
type ApplicationLinksTable = { token_hash: string; application_id: string }

/** Browsers in which the candidate confirmed the e-mail address. */
type CandidateSessionsTable = { token_hash: string; application_id: string; expires_at: string }

/** Texts that a Super Admin wrote in place of the defaults. */
type MailTemplatesTable = {
  name: EditedTemplateName
  subject: string
  body: string
  updated_at: string
  updated_by: string
}

/** The proof that an application was erased: its id and the number of its files. */
type ErasuresTable = { id: string; erased_at: string; files: number; reason: ErasureReason }
/** Every slug an opening has had; jobs.slug says which one it has now. */
type JobSlugsTable = { slug: string; job_id: string }

type ActivityTable = {
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
type IdempotencyKeysTable = {
  key: string
  user_id: string
  body_hash: string
  answer: string
  created_at: string
}

type EnquiriesTable = {
  id: string
  first_name: string
  last_name: string
  company: string
  mobile_number: string
  email_address: string
  message: string
  created_at: string
  status: EnquiryStatus
  note: string
  /** When and by which user's id the note was saved last; empty before. */
  noted_at: string
  noted_by: string
  updated_at: string
  /** The id of the user who takes care of it. */
  assignee: string | null
  /** What the search reads, in lower case. */
  search: string
}

/** Used captcha solutions, until they expire. */
type SpentCaptchasTable = { signature: string; expires_at: string }

type RateLimitsTable = { key: string; points: number; expires: number }

/**
 * Mails, each written in the transaction that caused it. A worker takes one by setting `taken_until`; after that time another
 * worker can take it. `token` is the token of its link, deleted when the mail is sent or the link expires at `token_until`.
 */
type OutboxTable = {
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
  /** Of the request that queued it, for the log; empty for a mail of an earlier release. */
  request_id: Generated<string>
}

/** Valid links of mails; a used link is deleted. */
type AccountLinksTable = {
  token_hash: string
  user_id: string
  purpose: LinkPurpose
  new_email: string
  expires_at: string
}

/** Requests for a password reset, until a worker handles them. */
type ResetRequestsTable = { id: Generated<number>; email: string; at: string }

type SubscribersTable = {
  id: string
  /** In lower case. */
  email: string
  state: SubscriberState
  created_at: string
  confirmed_at: string | null
}

/** Links of mails to a subscriber: they confirm and unsubscribe, and are valid as long as the subscriber exists. */
type SubscriberLinksTable = { token_hash: string; subscriber_id: string; created_at: string }

/** Requests to subscribe, until a worker handles them. */
type SubscriptionRequestsTable = { id: Generated<number>; email: string; at: string }

/** Openings sent to the subscribers. The progress is counted from `sent`, mailing_receivers and the outbox. */
type MailingsTable = {
  id: string
  job_id: string
  /** As at the start. */
  job_title: string
  /** The facts of its mails. */
  facts: string
  started_by: string
  started_by_name: string
  started_at: string
  stopped: Flag
  /** The time of the next batch. */
  next_at: string
  sent: number
  last_sent_at: string | null
}

/** The subscribers whose mail is not in the outbox yet. A row is deleted in the transaction that queues the mail. */
type MailingReceiversTable = { mailing_id: string; subscriber_id: string }

/** At most one row: the last pass of the housekeeping, and since when passes followed each other with these months of retention. */
type RetentionClockTable = { id: number; last_pass_at: string; steady_since: string; months: string }

/** `next_at`: from when the work is due. */
type TurnsTable = { name: string; next_at: string }
/**
 * At most one row each for the backups, the rehearsals of a restore, and the restores: the last try with its error, and the last success. A process
 * takes the work by setting `taken_until`; after that time another one can take it.
 */
type BackupRunsTable = {
  kind: BackupRunKind
  taken_until: string
  tried_at: string
  error: string
  /** Of the last success, empty before the first. */
  done_at: string
  /** The file. */
  name: string
  bytes: number
  /** What a rehearsal has compared. */
  details: string
}

export type Tables = {
  site: SiteTable
  projects: ProjectsTable
  project_changes: ProjectChangesTable
  project_slugs: ProjectSlugsTable
  tags: TagsTable
  pictures: PicturesTable
  picture_uses: PictureUsesTable
  picture_jobs: PictureJobsTable
  users: UsersTable
  sessions: SessionsTable
  two_factor: TwoFactorTable
  recovery_codes: RecoveryCodesTable
  sign_in_challenges: SignInChallengesTable
  content: ContentTable
  versions: VersionsTable
  version_pictures: VersionPicturesTable
  jobs: JobsTable
  applications: ApplicationsTable
  application_cover_notes: ApplicationCoverNotesTable
  application_tags: ApplicationTagsTable
  application_files: ApplicationFilesTable
  application_notes: ApplicationNotesTable
  application_events: ApplicationEventsTable
  application_links: ApplicationLinksTable
  candidate_sessions: CandidateSessionsTable
  mail_templates: MailTemplatesTable
  erasures: ErasuresTable
  job_slugs: JobSlugsTable
  activity: ActivityTable
  idempotency_keys: IdempotencyKeysTable
  enquiries: EnquiriesTable
  spent_captchas: SpentCaptchasTable
  rate_limits: RateLimitsTable
  outbox: OutboxTable
  account_links: AccountLinksTable
  reset_requests: ResetRequestsTable
  subscribers: SubscribersTable
  subscriber_links: SubscriberLinksTable
  subscription_requests: SubscriptionRequestsTable
  mailings: MailingsTable
  mailing_receivers: MailingReceiversTable
  retention_clock: RetentionClockTable
  turns: TurnsTable
  backup_runs: BackupRunsTable
}
