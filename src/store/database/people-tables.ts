import type { Generated } from 'kysely'
import type { LinkPurpose } from '../../domain/account/account-link.ts'
import type { Role } from '../../domain/account/role.ts'
import type { EnquiryStatus } from '../../domain/enquiry/enquiry-status.ts'
import type { FileKind, HistoryKind } from '../../domain/hiring/application-schema.ts'
import type { ErasureReason } from '../../domain/hiring/erasure.ts'
import type { Stage } from '../../domain/hiring/stage.ts'
import type { SubscriberState } from '../../domain/subscriber/subscriber-schema.ts'

export type PeopleTables = {
  users: {
    id: string
    name: string
    email: string
    password_hash: string
    role: Role
    status: 'Invited' | 'Active'
    created_at: string
    updated_at: string
    shrinks_pictures: Generated<0 | 1>
    hides_setup: Generated<0 | 1>
    /** The times when they looked at the activity last, and when last before this visit; null: never. */
    visited_at: Generated<string | null>
    visited_before: Generated<string | null>
  }
  sessions: {
    id: string
    token_hash: string
    user_id: string
    user_agent: string
    address: string
    created_at: string
    seen_at: string
  }
  /** `sealed_secret` is encrypted with SECRET_KEY; `enabled_at` is empty until the first code was right. */
  two_factor: { user_id: string; sealed_secret: string; enabled_at: string; last_step: number }
  recovery_codes: { user_id: string; code_hash: string }
  /** Sign-ins whose password was right and whose second factor is missing. */
  sign_in_challenges: {
    token_hash: string
    user_id: string
    password_print: string
    address: string
    tries: number
    expires_at: string
  }
  /** Valid links of mails; a used link is deleted. */
  account_links: {
    token_hash: string
    user_id: string
    purpose: LinkPurpose
    new_email: string
    expires_at: string
  }
  /** Requests for a password reset, until a worker handles them. */
  reset_requests: { id: Generated<number>; email: string; at: string }
  applications: {
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
    /** The text that a search compares: name, e-mail address, phone number and portfolio address in lower case. */
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
  application_cover_notes: { application_id: string; text: string }
  application_tags: { application_id: string; tag: string }
  /** `stored` is its name in the private store, `name` the one that the candidate gave it. */
  application_files: {
    id: string
    application_id: string
    kind: FileKind
    name: string
    bytes: number
    stored: string
    created_at: string
  }
  /** `by_name` as at that time. */
  application_notes: {
    id: Generated<number>
    application_id: string
    at: string
    by_id: string
    by_name: string
    text: string
  }
  /** The history of an application: `from_value` and `to_value` are stages, numbers of stars, kinds of files or templates. */
  application_events: {
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
  application_links: { token_hash: string; application_id: string }
  /** Browsers in which the candidate confirmed the e-mail address. */
  candidate_sessions: { token_hash: string; application_id: string; expires_at: string }
  /** The proof that an application was erased: its id and the number of its files. */
  erasures: { id: string; erased_at: string; files: number; reason: ErasureReason }
  enquiries: {
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
    /** The time of the note's last save, and the id of the user who made it; empty before. */
    noted_at: string
    noted_by: string
    updated_at: string
    /** The id of the user who takes care of it. */
    assignee: string | null
    /** The text that the search reads, in lower case. */
    search: string
  }
  subscribers: {
    id: string
    /** In lower case. */
    email: string
    state: SubscriberState
    created_at: string
    confirmed_at: string | null
  }
  /** Links of mails to a subscriber: they confirm and unsubscribe, and are valid as long as the subscriber exists. */
  subscriber_links: { token_hash: string; subscriber_id: string; created_at: string }
  /** Requests to subscribe, until a worker handles them. */
  subscription_requests: { id: Generated<number>; email: string; at: string }
  /** Openings sent to the subscribers. The progress is counted from `sent`, mailing_receivers and the outbox. */
  mailings: {
    id: string
    job_id: string
    /** The title at the start. */
    job_title: string
    facts: string
    started_by: string
    started_by_name: string
    started_at: string
    stopped: 0 | 1
    /** The time of the next batch. */
    next_at: string
    sent: number
    last_sent_at: string | null
  }
  /** The subscribers whose mail is not in the outbox yet. A row is deleted in the transaction that queues the mail. */
  mailing_receivers: { mailing_id: string; subscriber_id: string }
}
