/**
 * Rows of every table that the starter content leaves empty, as the program writes them, in the order of their references. Of an
 * earlier release only the tables and columns are written that it has.
 */
export const storedRows = (given: Given): TableRow[] => [
  ...rowsOfAccounts(given),
  ...otherRows(given),
  ...rowsOfHiring(given),
]

type TableRow = [table: string, row: Record<string, string | number | null>]

const secret = (name: string) => name.padEnd(64, '0')

const rowsOfAccounts = ({ passwordHash }: Given): TableRow[] => [
  [
    'users',
    {
      id: 'user-1',
      name: 'Ada Kept',
      email: 'ada@kept.example',
      password_hash: passwordHash,
      role: 'SUPER_ADMIN',
      status: 'Active',
      created_at: AT,
      updated_at: AT,
      shrinks_pictures: 1,
    },
  ],
  [
    'users',
    {
      id: 'user-2',
      name: 'Bela Kept',
      email: 'bela@kept.example',
      password_hash: '',
      role: 'HR_HIRING',
      status: 'Invited',
      created_at: AT,
      updated_at: AT,
      shrinks_pictures: 0,
    },
  ],
  [
    'sessions',
    {
      id: 'session-1',
      token_hash: secret('ab'),
      user_id: 'user-1',
      user_agent: 'a browser',
      address: '192.0.2.1',
      created_at: AT,
      seen_at: AT,
    },
  ],
  ['two_factor', { user_id: 'user-2', sealed_secret: 'sealed', enabled_at: '', last_step: 0 }],
  ['recovery_codes', { user_id: 'user-2', code_hash: secret('cd') }],
  [
    'sign_in_challenges',
    {
      token_hash: secret('ef'),
      user_id: 'user-2',
      password_print: 'print',
      address: '192.0.2.1',
      tries: 1,
      expires_at: LATER,
    },
  ],
  [
    'account_links',
    {
      token_hash: secret('12'),
      user_id: 'user-2',
      purpose: 'invitation',
      new_email: '',
      expires_at: LATER,
    },
  ],
  ['reset_requests', { email: 'nobody@kept.example', at: LATER }],
]

const rowsOfHiring = ({ jobId }: Given): TableRow[] => [
  [
    'applications',
    {
      id: 'application-1',
      job_id: jobId,
      stage: 'SHORTLISTED',
      rating: 0,
      name: 'Dora Kept',
      email: 'dora@kept.example',
      phone: '',
      portfolio: '',
      search: 'dora kept dora@kept.example',
      consent_version: 1,
      applied_at: AT,
      updated_at: AT,
      updated_by: 'Dora Kept',
      kept_from: AT,
      renewal_asked_at: null,
    },
  ],
  ['application_cover_notes', { application_id: 'application-1', text: 'I draw.' }],
  ['application_tags', { application_id: 'application-1', tag: 'MODELS' }],
  [
    'application_files',
    {
      id: 'file-1',
      application_id: 'application-1',
      kind: 'cv',
      name: 'cv.pdf',
      bytes: 1234,
      stored: 'stored-1',
      created_at: AT,
    },
  ],
  [
    'application_notes',
    { application_id: 'application-1', at: AT, by_id: 'user-1', by_name: 'Ada Kept', text: 'Call her.' },
  ],
  [
    'application_events',
    {
      application_id: 'application-1',
      at: AT,
      by_id: 'user-1',
      by_name: 'Ada Kept',
      kind: 'stage',
      from_value: 'NEW',
      to_value: 'SHORTLISTED',
    },
  ],
  ['application_links', { token_hash: secret('56'), application_id: 'application-1' }],
  ['candidate_sessions', { token_hash: secret('78'), application_id: 'application-1', expires_at: LATER }],
  [
    'mail_templates',
    {
      name: 'rejected',
      subject: 'Your application',
      body: 'Dear candidate',
      updated_at: AT,
      updated_by: 'Ada Kept',
    },
  ],
  ['erasures', { id: 'application-0', erased_at: AT, files: 2, reason: 'deleted' }],
  [
    'subscribers',
    {
      id: 'subscriber-1',
      email: 'emil@kept.example',
      state: 'confirmed',
      created_at: AT,
      confirmed_at: AT,
    },
  ],
  ['subscriber_links', { token_hash: secret('9a'), subscriber_id: 'subscriber-1', created_at: AT }],
  ['subscription_requests', { email: 'fay@kept.example', at: LATER }],
  [
    'mailings',
    {
      id: 'mailing-1',
      job_id: jobId,
      job_title: 'Architect',
      facts: JSON.stringify({
        subject: 'An opening',
        text: 'Look.',
        path: '/careers/architect',
        title: 'Architect',
        department: '',
        location: '',
      }),
      started_by: 'user-1',
      started_by_name: 'Ada Kept',
      started_at: AT,
      stopped: 1,
      next_at: AT,
      sent: 1,
      last_sent_at: AT,
    },
  ],
  ['mailing_receivers', { mailing_id: 'mailing-1', subscriber_id: 'subscriber-1' }],
]

const otherRows = ({ pictureId, projectId }: Given): TableRow[] => [
  [
    'idempotency_keys',
    { key: 'key-1', user_id: 'user-1', body_hash: secret('34'), answer: '{"id":"x"}', created_at: AT },
  ],
  ['rate_limits', { key: 'login:192.0.2.1', points: 3, expires: 4_102_444_800_000 }],
  ['spent_captchas', { signature: 'signature-1', expires_at: LATER }],
  [
    'outbox',
    {
      id: 'mail-1',
      kind: 'account-changed',
      recipient: 'ada@kept.example',
      about: 'user-1',
      facts: JSON.stringify({ name: 'Ada Kept', change: 'password', at: AT }),
      token: '',
      token_until: '',
      state: 'dead',
      tries: 9,
      next_try_at: AT,
      taken_until: '',
      last_try_by: AT,
      last_error: 'refused',
      created_at: AT,
      sent_at: null,
      mailing_id: '',
    },
  ],
  [
    'enquiries',
    {
      id: 'enquiry-1',
      first_name: 'Cleo',
      last_name: 'Kept',
      company: '',
      mobile_number: '',
      email_address: 'cleo@kept.example',
      message: 'A library for our village.',
      created_at: AT,
      status: 'NEW',
      note: '',
      noted_at: '',
      noted_by: '',
      updated_at: AT,
      search: 'cleo kept cleo@kept.example a library for our village.',
    },
  ],
  [
    'picture_uses',
    { picture_id: pictureId, kind: 'project', record_id: projectId, field: 'kept', alt: null },
  ],
  ['retention_clock', { id: 1, last_pass_at: AT, steady_since: AT, months: '{}' }],
  ['turns', { name: 'housekeeping', next_at: AT }],
  [
    'backup_runs',
    {
      kind: 'backup',
      taken_until: '',
      tried_at: AT,
      error: '',
      done_at: AT,
      name: 'plinth-2026-11-20.tar',
      bytes: 4096,
      details: '',
    },
  ],
  ['tags', { id: 'tag-1', tag: 'KEPT' }],
]

type Given = { passwordHash: string; jobId: string; pictureId: string; projectId: string }

const AT = '2026-11-20T09:00:00.000Z'
const LATER = '2099-01-01T00:00:00.000Z'
