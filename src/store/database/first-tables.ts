import {
  bigInteger,
  counted,
  integer,
  integerKey,
  integerKeyOrNull,
  integerOrNull,
  integerOrZero,
  linkTo,
  onlyPartOf,
  partOf,
  primaryKey,
  real,
  realOrNull,
  type TablePart,
  text,
  textKey,
  textKeyOrNull,
  textOr,
  textOrNull,
  uniqueText,
  uniqueTogether,
} from './table-parts.ts'

/**
 * The tables of the first release, in the order of their references. Flags are 1 or 0, times are ISO 8601 text in UTC, JSON is text: the
 * same on SQLite and PostgreSQL.
 */
export const tables = {
  // One row that every change updates first, so that changes wait for each other. `version` counts the changes that a visitor can see;
  // `withdrawn` is the one at which something was last hidden from visitors, or deleted; `files_marked`: the folders of files, or the
  // bucket, have their marker.
  site: [integerKey('id'), integer('changes', 'version'), integerOrZero('withdrawn', 'files_marked')],

  // `visited_at`, `visited_before`: when they looked at the activity last, and when last before this visit; null: never.
  users: [
    textKey('id'),
    text('name'),
    uniqueText('email'),
    text('password_hash', 'role', 'status', 'created_at', 'updated_at'),
    integerOrZero('shrinks_pictures', 'hides_setup'),
    textOrNull('visited_at', 'visited_before'),
  ],
  sessions: [
    textKey('id'),
    uniqueText('token_hash'),
    partOf('users', 'user_id'),
    text('user_agent', 'address', 'created_at', 'seen_at'),
  ],
  // Valid links of mails; a used link is deleted.
  account_links: [
    textKey('token_hash'),
    partOf('users', 'user_id'),
    text('purpose', 'new_email', 'expires_at'),
  ],
  // Requests for a password reset, until a worker handles them.
  reset_requests: [counted('id'), text('email', 'at')],
  // `sealed_secret` is encrypted with SECRET_KEY; `enabled_at` is empty until the first code was right.
  two_factor: [onlyPartOf('users', 'user_id'), text('sealed_secret', 'enabled_at'), integer('last_step')],
  recovery_codes: [
    partOf('users', 'user_id'),
    text('code_hash'),
    primaryKey('recovery_codes_once', 'user_id', 'code_hash'),
  ],
  // Sign-ins whose password was right and whose second factor is missing.
  sign_in_challenges: [
    textKey('token_hash'),
    partOf('users', 'user_id'),
    text('password_print', 'address'),
    integer('tries'),
    text('expires_at'),
  ],
  // The answer of the first call with this key, and the hash of its body.
  idempotency_keys: [
    text('key', 'user_id', 'answer', 'created_at'),
    textOr('')('body_hash'),
    primaryKey('idempotency_keys_once', 'user_id', 'key'),
  ],
  // Used captcha solutions, until they expire.
  spent_captchas: [textKey('signature'), text('expires_at')],
  // `expires`: milliseconds since 1970, as the limiter counts; 0 for never.
  rate_limits: [textKey('key'), integer('points'), real('expires')],

  projects: [
    textKey('id'),
    uniqueText('slug'),
    text('name', 'category', 'sub_category', 'location'),
    integer('year'),
    text('client', 'collaborators', 'project_team', 'project_leaders', 'tags', 'status', 'size', 'key_date'),
    text('preview'),
    integerOrZero('hidden'),
    text('sections'),
    integer('position'),
    text('created_at', 'updated_at', 'updated_by'),
    textOrNull('deleted_at'),
  ],
  // Every slug that a project has had; the `slug` in its own table says which one it has now.
  project_slugs: [textKey('slug'), partOf('projects', 'project_id')],
  // The version of the site at which a project, or a picture that it uses, was last changed or deleted. Only triggers write it.
  project_changes: [textKey('project_id'), integer('version')],
  tags: [textKey('id'), uniqueText('tag')],
  content: [textKey('page'), text('body', 'updated_at', 'updated_by')],
  // A record as it was after each save; `fields` are the names of the changed ones, the author's name and address as at that time.
  versions: [
    text('kind', 'record_id'),
    integer('number'),
    text('saved_at', 'saved_by', 'saved_by_name', 'saved_by_email', 'fields'),
    integerOrNull('restored_from'),
    // The last column: SQLite then reads a row's other columns without it.
    text('body'),
    primaryKey('versions_of_record', 'kind', 'record_id', 'number'),
  ],
  // One row for each picture of a record, however many of its versions name it.
  version_pictures: [
    text('kind', 'record_id', 'picture_id'),
    primaryKey('version_pictures_once', 'kind', 'record_id', 'picture_id'),
  ],

  // `name`: of the uploaded file, or as staff renamed it. `uploaded_by`: a user's id, or an actor that is no user. The focus is from 0 to 1, from
  // the left and from the top; null while nobody has set it.
  pictures: [
    textKey('id'),
    text('format'),
    integer('width', 'height'),
    integerOrZero('animated'),
    text('thumbhash'),
    integer('bytes'),
    integerOrZero('has_webp', 'has_avif', 'has_animation'),
    text('created_at'),
    textOr('')('name', 'uploaded_by'),
    realOrNull('focus_x', 'focus_y'),
    textOrNull('trashed_at'),
    integerOrZero('has_large'),
  ],
  // Queued encodings. A worker takes a job by setting `taken_until`; after that time another worker can take it.
  picture_jobs: [
    counted('id'),
    partOf('pictures', 'picture_id'),
    text('encoding'),
    integer('priority'),
    integerOrZero('tries'),
    text('taken_until'),
    textOr('')('queued_at'),
    uniqueTogether('picture_jobs_once', 'picture_id', 'encoding'),
  ],
  // Every place that uses an uploaded picture, such as 'sections.3.content', written with the record that it is in. `alt`: null where a place has
  // none of its own.
  picture_uses: [
    text('picture_id', 'kind', 'record_id', 'field'),
    textOrNull('alt'),
    primaryKey('picture_uses_place', 'kind', 'record_id', 'field'),
  ],

  // `first_shown_at`: when visitors could first see it, or empty.
  jobs: [
    textKey('id'),
    text('title', 'department', 'location'),
    integer('vacancy'),
    text('status', 'description'),
    integer('position'),
    text('created_at', 'updated_at'),
    textOr('')('slug'),
    textOr('FULL_TIME')('employment_type'),
    textOr('')('closes_at', 'project_id', 'test'),
    integerOrZero('hidden'),
    textOr('plinth')('updated_by'),
    textOr('')('first_shown_at'),
  ],
  job_slugs: [textKey('slug'), partOf('jobs', 'job_id')],
  // `number` counts the applications for the opening; a trigger writes it. `search` is what a search compares, in lower case. `updated_at` rises with
  // every change; from `kept_from` the time until the erasure counts.
  applications: [
    textKey('id'),
    // Empty for the general pool; not null, so that an address is unique there too.
    text('job_id', 'stage'),
    integer('rating'),
    text('name', 'email', 'phone', 'portfolio', 'search'),
    integer('consent_version'),
    text('applied_at', 'updated_at', 'updated_by', 'kept_from'),
    textOrNull('renewal_asked_at'),
    integerOrZero('number'),
    uniqueTogether('application_once', 'email', 'job_id'),
  ],
  // Apart from the other columns: searches read all of those, and a cover note is long.
  application_cover_notes: [onlyPartOf('applications', 'application_id'), text('text')],
  application_tags: [
    partOf('applications', 'application_id'),
    text('tag'),
    primaryKey('application_tags_once', 'application_id', 'tag'),
  ],
  // `stored` is its name in the private store, `name` the one that the candidate gave it.
  application_files: [
    textKey('id'),
    partOf('applications', 'application_id'),
    text('kind', 'name'),
    integer('bytes'),
    text('stored', 'created_at'),
    uniqueTogether('one_file_of_a_kind', 'application_id', 'kind'),
  ],
  application_notes: [
    counted('id'),
    partOf('applications', 'application_id'),
    text('at', 'by_id', 'by_name', 'text'),
  ],
  // The history of an application: the values are stages, numbers of stars, kinds of files or templates. `by_name` as at that time.
  application_events: [
    counted('id'),
    partOf('applications', 'application_id'),
    text('at', 'by_id', 'by_name', 'kind', 'from_value', 'to_value'),
  ],
  // The private links in the mails to a candidate, valid until the application is erased.
  application_links: [textKey('token_hash'), partOf('applications', 'application_id')],
  // Browsers in which the candidate confirmed the e-mail address.
  candidate_sessions: [textKey('token_hash'), partOf('applications', 'application_id'), text('expires_at')],
  // Texts that a Super Admin wrote in place of the defaults.
  mail_templates: [textKey('name'), text('subject', 'body', 'updated_at', 'updated_by')],
  // The proof that an application was erased: its id and the number of its files.
  erasures: [textKey('id'), text('erased_at'), integer('files'), text('reason')],

  subscribers: [
    textKeyOrNull('id'),
    uniqueText('email'),
    text('state', 'created_at'),
    textOrNull('confirmed_at'),
  ],
  // Links of mails to a subscriber: they confirm and unsubscribe, and are valid as long as the subscriber exists.
  subscriber_links: [textKeyOrNull('token_hash'), partOf('subscribers', 'subscriber_id'), text('created_at')],
  // Requests to subscribe, until a worker handles them.
  subscription_requests: [counted('id', false), text('email', 'at')],
  // Openings sent to the subscribers, with the title at the start; the next batch is at `next_at`. The progress is counted from `sent`,
  // mailing_receivers and the outbox.
  mailings: [
    textKeyOrNull('id'),
    text('job_id', 'job_title', 'facts', 'started_by', 'started_by_name', 'started_at'),
    integer('stopped'),
    text('next_at'),
    integer('sent'),
    textOrNull('last_sent_at'),
  ],
  // The subscribers whose mail is not in the outbox yet. A row is deleted in the transaction that queues the mail.
  mailing_receivers: [
    partOf('mailings', 'mailing_id'),
    partOf('subscribers', 'subscriber_id'),
    primaryKey('mailing_receiver', 'mailing_id', 'subscriber_id'),
  ],

  // `noted_at` and `noted_by`: the note's last save, empty before. `search` is what a search reads, in lower case.
  enquiries: [
    textKey('id'),
    text('first_name', 'last_name', 'company', 'mobile_number', 'email_address', 'message', 'created_at'),
    textOr('NEW')('status'),
    textOr('')('note', 'noted_at', 'noted_by', 'updated_at', 'search'),
    linkTo('users', 'assignee'),
  ],
  // Mails, each written in the transaction that caused it. A worker takes one by setting `taken_until`; after that time another one can take it.
  // `token` is that of its link, deleted when the mail is sent or the link expires at `token_until`. After `last_try_by` it is given up. Ordinary
  // mails are sent before those of mailings.
  outbox: [
    textKey('id'),
    text('kind', 'recipient', 'about', 'facts', 'token', 'token_until', 'state'),
    integer('tries'),
    text('next_try_at', 'taken_until', 'last_try_by', 'last_error', 'created_at'),
    textOrNull('sent_at'),
    textOr('')('mailing_id', 'request_id'),
  ],
  activity: [
    counted('id'),
    text('at', 'actor_id', 'actor_name', 'actor_email', 'kind', 'subject_id', 'subject_name', 'changes'),
  ],
  // At most one row: the last pass of the housekeeping, and since when passes followed each other with these months of retention.
  retention_clock: [integerKeyOrNull('id'), text('last_pass_at', 'steady_since', 'months')],
  // `next_at`: from when the work is due.
  turns: [textKeyOrNull('name'), text('next_at')],
  // At most one row each for the backups, the rehearsals of a restore, and the restores: the last try with its error, and the last success. A process
  // takes the work by setting `taken_until`; after that time another one can take it.
  backup_runs: [
    textKey('kind'),
    text('taken_until', 'tried_at', 'error', 'done_at', 'name'),
    bigInteger('bytes'),
    text('details'),
  ],
} as const satisfies Record<string, readonly TablePart[]>
