import type { MailState } from '../shared/mail-state.ts'
import { searchText } from '../shared/search-text.ts'
import { DAY } from '../time/durations.ts'
import { latestMonthsBefore, monthsAfter } from '../time/months.ts'
import { DUE_DAYS } from './application-rules.ts'
import type { Application, CandidateMail, HistoryEvent, OpenApplication } from './application-schema.ts'
import { mailTemplateLabels, type SentMailTemplate } from './mail-template.ts'
import { type Stage, stageLabel } from './stage.ts'

/** The time after which an application is erased whose last change was at `keptFrom`. */
export const eraseAfter = (keptFrom: string, months: number) => monthsAfter(keptFrom, months)

/** The latest change of the applications that are erased within `days` after `now`, an ISO time. */
export const latestChangeDue = (now: string, days: number, months: number) =>
  latestMonthsBefore(new Date(Date.parse(now) + days * DAY).toISOString(), months)

/** Whether the candidate can have it kept: when it is due soon, or staff have asked. */
export const canRenew = (
  { eraseAfter, renewalAskedAt }: Pick<Application, 'eraseAfter' | 'renewalAskedAt'>,
  now: string,
) => renewalAskedAt !== null || Date.parse(eraseAfter) - Date.parse(now) <= DUE_DAYS * DAY

/** The words of a query, each of which must be in the text that is searched. */
export const searchWords = (query: string) => searchText(query).split(' ').filter(Boolean)

/** An event of the history, after the name of who did it: 'moved it from New to Shortlisted'. */
export function historySentence({
  kind,
  from,
  to,
  mail = 'sent',
}: Pick<HistoryEvent, 'kind' | 'from' | 'to' | 'mail'>): string {
  switch (kind) {
    case 'received':
      return 'applied'
    case 'stage':
      return `moved it from ${stageLabel(from as Stage)} to ${stageLabel(to as Stage)}`
    case 'rating':
      return to === '0' ? 'removed the rating' : `rated it ${to} of 5`
    case 'tags':
      return 'changed the tags'
    case 'file':
      return to === 'test' ? 'sent the test: test content received' : 'replaced the CV'
    case 'mail':
      return `${mailVerbs[mail]}: ${mailLabel(to as SentMailTemplate)}`
    case 'renewal-asked':
      return 'asked the candidate to renew the application'
    case 'renewed':
      return 'renewed the application'
  }
}

const mailVerbs: Record<MailState, string> = {
  waiting: 'wrote a mail, which waits to be sent',
  sent: 'sent a mail',
  dead: 'wrote a mail, which was not delivered',
}

/** The history with what became of each mail. Both are the newest first, and each mail has its event. */
export function withMailStates(
  history: readonly HistoryEvent[],
  mails: readonly Pick<CandidateMail, 'template' | 'state'>[],
): HistoryEvent[] {
  const left = [...mails]
  return history.map((event) => {
    const index = event.kind === 'mail' ? left.findIndex(({ template }) => template === event.to) : -1
    const [mail] = index < 0 ? [] : left.splice(index, 1)
    return mail ? { ...event, mail: mail.state } : event
  })
}

export function mailLabel(template: SentMailTemplate): string {
  if (template === 'again') return 'Applied again'
  if (template === 'other') return 'Own text'
  return mailTemplateLabels[template] ?? template
}

export type Named = Pick<Application, 'isHidden' | 'name' | 'number'>

/** The name as it is shown; in blind review the number in its place. */
export const candidateName = ({ isHidden, name, number }: Named) =>
  isHidden ? `Candidate ${number.toLocaleString('en')}` : name

const seen = <Value>(value: Value) => value
const empty = () => ''

/** The part of each field that blind review shows until the application has moved on. */
const inBlindReview: { [Name in keyof OpenApplication]-?: (value: OpenApplication[Name]) => unknown } = {
  id: seen,
  jobId: seen,
  opening: seen,
  number: seen,
  isHidden: () => true,
  hasMovedOn: seen,
  name: empty,
  email: empty,
  phone: empty,
  portfolio: empty,
  stage: seen,
  rating: seen,
  tags: seen,
  files: (files) => files.map((file) => ({ ...file, name: '' })),
  appliedAt: seen,
  stageSince: seen,
  updatedAt: seen,
  eraseAfter: seen,
  renewalAskedAt: seen,
  coverNote: seen,
  notes: seen,
  history: seen,
  // The texts of mails and the answers of the mail server may name the candidate.
  mails: (mails) => mails.map((mail) => ({ ...mail, subject: '', body: '', lastError: '' })),
  otherApplications: () => [],
  consentVersion: seen,
}

/** An application as it is in blind review; a field that the table does not name is left out. */
export function forBlindReview<One extends Application>(application: One): One {
  if (application.hasMovedOn) return application
  const fields = Object.entries(application).flatMap(([name, value]) => {
    const shown = (inBlindReview as Record<string, (value: unknown) => unknown>)[name]
    return shown ? [[name, shown(value)]] : []
  })
  return Object.fromEntries(fields) as One
}
