import { z } from 'zod'
import { email } from '../account/email-schema.ts'
import { cursor } from '../shared/cursor-schema.ts'
import { mailStates } from '../shared/mail-state.ts'
import { isPhoneNumber, NOT_A_PHONE } from '../shared/phone-number.ts'
import { SEARCH_LENGTH } from '../shared/search-text.ts'
import { line, namedId, requiredLine, text } from '../shared/text-schema.ts'
import {
  APPLICATION_TAG_LENGTH,
  APPLICATIONS_AT_ONCE,
  completeAddress,
  GENERAL_POOL,
  isWebAddress,
  applicationLimits as limits,
  MAX_RATING,
  applicationMessages as messages,
  NOTE_LENGTH,
  TAGS_PER_APPLICATION,
} from './application-rules.ts'
import { exportReasons } from './export-reason.ts'
import { mailTemplateNames, sentMailTemplates } from './mail-template.ts'
import { interview, mailText, newInterview } from './mail-template-schema.ts'
import { blindStages, stages } from './stage.ts'

const NOT_SOLVED = 'Please complete the captcha.'

/** Names are single lines, so that they cannot add mail headers. */
const newApplication = z.object({
  /** Empty: the general pool. */
  jobId: namedId('Choose an opening.').default(''),
  name: requiredLine(limits.name, messages.name),
  email,
  phone: line(limits.phone).refine(isPhoneNumber, NOT_A_PHONE),
  portfolio: line(limits.portfolio)
    .transform(completeAddress)
    .refine((value) => value === '' || isWebAddress(value), messages.portfolio)
    .default(''),
  coverNote: text(limits.coverNote).default(''),
})
export type ApplicationFields = z.output<typeof newApplication>

/** The text parts of the form; the file is in the part `cv`. */
export const sentApplication = newApplication.extend({
  consent: z.literal('true', messages.consent),
  /** The version of the consent text that the form showed; absent, the current one is meant. */
  consentVersion: z.coerce.number('Not a version.').int().min(0).optional(),
  recaptchaToken: z.string(NOT_SOLVED).refine((value) => value !== '', NOT_SOLVED),
})

const stage = z.enum(stages, `Choose a stage: ${stages.join(', ')}.`)

/** Stored in lower case, each once. */
const tags = z
  .array(line(APPLICATION_TAG_LENGTH).transform((tag) => tag.toLowerCase()))
  .max(TAGS_PER_APPLICATION, `At most ${TAGS_PER_APPLICATION} tags.`)
  .transform((all) => [...new Set(all)].filter((tag) => tag !== ''))

/**
 * The mail that a move sends to the candidate. Absent, a move to TEST sends the template `test`, unless it was sent before, and
 * other moves send none; null: none. An interview is attached as a calendar entry. A placeholder without a value is refused.
 */
const mailOfMove = mailText.extend({ interview: newInterview.optional() }).nullable().optional()
export type MailOfMove = z.output<typeof mailOfMove>

/** A change by staff. Absent fields stay; `note` is added to the notes. */
export const applicationChange = z.object({
  stage: stage.optional(),
  rating: z
    .number('Enter a number of stars.')
    .int()
    .min(0, 'At least 0.')
    .max(MAX_RATING, `At most ${MAX_RATING}.`)
    .optional(),
  tags: tags.optional(),
  note: text(NOTE_LENGTH)
    .refine((value) => value !== '', 'Enter the note.')
    .optional(),
  mail: mailOfMove,
  updatedAt: z.iso.datetime({ offset: true, message: 'Not a time.' }).optional(),
})
export type ApplicationChange = z.output<typeof applicationChange>

/** Moves many applications to one stage. With `from`, only those that are still in that stage. */
export const stageChange = z.object({
  ids: z
    .array(namedId('Choose the applications.'))
    .min(1, 'Choose at least one application.')
    .max(APPLICATIONS_AT_ONCE, `At most ${APPLICATIONS_AT_ONCE} at once.`)
    .transform((ids) => [...new Set(ids)]),
  stage,
  from: stage.optional(),
  mail: mailOfMove,
})
export type StageChange = z.output<typeof stageChange>

export const stageChanged = z.object({
  moved: z.array(z.object({ id: z.string(), from: stage, updatedAt: z.string() })),
  left: z.array(z.string()).meta({
    description:
      'Ids of applications that were erased, are in another stage than `from`, or were in `stage` already.',
  }),
})
export type StageChanged = z.output<typeof stageChanged>

const blind = z
  .enum(['1', '0'])
  .default('0')
  .transform((value) => value === '1')
  .meta({
    description: `1: hides who applied until the application has been in another stage than ${blindStages.join(' and ')}.`,
  })
export const blindQuery = z.object({ blind })

const sorts = ['newest', 'oldest', 'rating'] as const

/** An application must match all that is given. */
const applicationFilter = blindQuery.extend({
  jobId: z
    .string()
    .max(100)
    .optional()
    .meta({ description: `An opening, or ${GENERAL_POOL} for applications that name none.` }),
  stage: stage.optional(),
  rating: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_RATING)
    .optional()
    .meta({ description: 'At least this many stars.' }),
  tag: z.string().max(APPLICATION_TAG_LENGTH).toLowerCase().optional(),
  q: line(SEARCH_LENGTH).default('').meta({
    description:
      'Words of which each is in the name, e-mail address, phone number or portfolio address. In blind review it finds no application that is hidden.',
  }),
  dueWithin: z.coerce
    .number()
    .int()
    .min(0)
    .max(366)
    .optional()
    .meta({ description: 'Erased within this many days.' }),
})
export type ApplicationFilter = z.output<typeof applicationFilter>

/** `cursor` is what the previous page answered as `next`. */
export const applicationPage = applicationFilter.extend({
  sort: z.enum(sorts, `Choose one of ${sorts.join(', ')}.`).default('newest'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: cursor.optional(),
})
export type ApplicationPage = z.output<typeof applicationPage>

export const exportQuery = applicationFilter.extend({
  reason: z.enum(exportReasons, 'Choose a reason.').meta({ description: 'Recorded in the log.' }),
})

const fileKinds = ['cv', 'test'] as const
export type FileKind = (typeof fileKinds)[number]

export const applicationFile = z.object({
  id: z.string(),
  /** The name by the candidate; shown only, never used as a path. Empty in blind review. */
  name: z.string(),
  bytes: z.number(),
  kind: z.enum(fileKinds),
  /** ISO time. */
  createdAt: z.string(),
})
export type ApplicationFile = z.output<typeof applicationFile>

/** Times are ISO. */
export const application = z.object({
  id: z.string(),
  /** Empty: the general pool. */
  jobId: z.string(),
  /** The title of the opening; empty for the general pool. */
  opening: z.string(),
  number: z.number().meta({ description: 'Counts the applications for the opening, the oldest first.' }),
  /** Blind review: name, email, phone and portfolio are empty. */
  isHidden: z.boolean(),
  hasMovedOn: z
    .boolean()
    .meta({ description: `It has been in another stage than ${blindStages.join(' and ')}.` }),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  portfolio: z.string(),
  stage,
  rating: z.number(),
  tags: z.array(z.string()),
  files: z.array(applicationFile),
  appliedAt: z.string(),
  stageSince: z.string().meta({ description: 'When it came into its stage.' }),
  updatedAt: z.string(),
  eraseAfter: z.string().meta({ description: 'Erased after this time, unless somebody changes it before.' }),
  renewalAskedAt: z
    .string()
    .nullable()
    .meta({ description: 'The candidate was asked to renew the application.' }),
})
export type Application = z.output<typeof application>

export const applicationList = z.object({
  items: z.array(application),
  next: z.string().nullable().meta({ description: 'The cursor of the next page, or null.' }),
  counts: z
    .record(z.enum(stages), z.number())
    .meta({ description: 'In each stage, of those that match the rest of the filter.' }),
})
export type ApplicationList = z.output<typeof applicationList>

/** The person who did something: a user, or the candidate, whose id is `candidate`. */
const by = z.object({ id: z.string(), name: z.string() })

const applicationNote = z.object({ id: z.string(), at: z.string(), by, text: z.string() })
export type ApplicationNote = z.output<typeof applicationNote>

const historyKinds = [
  'received',
  'stage',
  'rating',
  'tags',
  'file',
  'mail',
  'renewal-asked',
  'renewed',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** `from` and `to` are stages, stars, the kind of a file or the template of a mail; empty for none. */
const historyEvent = z.object({
  id: z.string(),
  at: z.string(),
  by,
  kind: z.enum(historyKinds),
  from: z.string(),
  to: z.string(),
  mail: z.enum(mailStates).optional().meta({ description: 'What became of a mail.' }),
})
export type HistoryEvent = z.output<typeof historyEvent>

/** A mail to the candidate. In blind review subject and body are empty. */
const candidateMail = z.object({
  id: z.string(),
  template: z.enum(sentMailTemplates),
  subject: z.string(),
  body: z.string(),
  interview: interview.nullable(),
  state: z.enum(mailStates),
  lastError: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type CandidateMail = z.output<typeof candidateMail>

/** An application of the same e-mail address. */
const otherApplication = z.object({
  id: z.string(),
  jobId: z.string(),
  opening: z.string(),
  stage,
  appliedAt: z.string(),
})

export const openApplication = application.extend({
  coverNote: z.string(),
  notes: z.array(applicationNote).meta({ description: 'The newest first.' }),
  history: z.array(historyEvent).meta({ description: 'The newest first.' }),
  mails: z.array(candidateMail).meta({ description: 'The newest first.' }),
  otherApplications: z.array(otherApplication).meta({ description: 'None in blind review.' }),
  consentVersion: z.number(),
})
export type OpenApplication = z.output<typeof openApplication>

/** Placeholders in it are filled in. */
export const newCandidateMail = mailText.extend({
  template: z.enum([...mailTemplateNames, 'other']),
  interview: newInterview.optional(),
})
export type NewCandidateMail = z.output<typeof newCandidateMail>

/** The text of a template for one candidate. */
export const mailPreview = mailText.extend({
  timeZone: z.string().meta({ description: 'The studio’s, in which the time of an interview is written.' }),
})
export type MailPreview = z.output<typeof mailPreview>

export const mailPreviewRequest = z.object({
  template: z.enum(mailTemplateNames),
  interview: interview.optional(),
})
