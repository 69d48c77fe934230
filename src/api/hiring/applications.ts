import { z } from 'zod'
import { candidateName, forBlindReview } from '../../domain/hiring/application.ts'
import { openingLabel } from '../../domain/hiring/application-rules.ts'
import {
  type Application,
  type ApplicationFilter,
  application,
  applicationChange,
  applicationList,
  applicationPage,
  blindQuery,
  exportQuery,
  mailPreview,
  mailPreviewRequest,
  newCandidateMail,
  type OpenApplication,
  openApplication,
  stageChange,
  stageChanged,
} from '../../domain/hiring/application-schema.ts'
import { documentTypes } from '../../domain/hiring/document.ts'
import { stageLabel } from '../../domain/hiring/stage.ts'
import { notFound } from '../../domain/shared/problem.ts'
import { csvAnswer, csvResponse } from '../../http/answer/csv.ts'
import { privateFileResponse } from '../../http/answer/private-file.ts'
import { idempotencyKey, KEY_TOO_LONG } from '../../http/call/idempotency-key.ts'
import { routesFor } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { findFile } from '../../store/hiring/application-files.ts'
import {
  countApplications,
  eachApplication,
  listApplications,
  listApplicationTags,
} from '../../store/hiring/application-list.ts'
import { hasMovedOn } from '../../store/hiring/application-rows.ts'
import { findApplication, recordExport } from '../../store/hiring/applications.ts'
import { changeApplication } from '../../store/hiring/change-application.ts'
import { eraseApplication } from '../../store/hiring/erase-applications.ts'
import { moveApplications } from '../../store/hiring/move-applications.ts'
import { askForRenewal, previewMail, writeToCandidate } from '../../store/hiring/write-to-candidate.ts'
import {
  answerOnce,
  identified,
  identifiedSchema,
  refuseOlderVersion,
  savedMeanwhileAnswer,
} from '../shared/answers.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { formatOf, neutralFileName } from '../shared/received-document.ts'

const route = routesFor({ who: 'hiring', missing: 'No such application.' })

const applicationAnswer = identifiedSchema(openApplication).meta({ id: 'Application' })
const listAnswer = applicationList.extend({ items: z.array(identifiedSchema(application)) })

/** /api/applications: the candidates, for the hiring staff. */
export const applicationCalls = ({ db, privateFiles }: CallParts) => [
  route('GET /api/applications', {
    summary: 'The applications that match all given parameters, page by page',
    query: applicationPage,
    answers: { 200: listAnswer },
    run: async ({ query }) => {
      const list = await listApplications(db, query)
      return { ...list, items: list.items.map((item) => identified(shown(item, query.blind))) }
    },
  }),

  route('GET /api/applications/tags', {
    summary: 'Every tag of an application, sorted',
    answers: { 200: z.array(z.string()) },
    run: () => listApplicationTags(db),
  }),

  route('GET /api/applications/export.csv', {
    needsConfirmation: true,
    summary: 'The applications that match the filter, for a spreadsheet; the log holds the reason',
    query: exportQuery,
    answers: { 200: csvAnswer },
    run: async ({ c, user, query: { reason, ...filter } }) => {
      await recordExport(db, user, reason, await countApplications(db, filter))
      return csvResponse(c, db, 'applications', columns, shownOf(db, filter))
    },
  }),

  route('POST /api/applications/stage', {
    summary: 'Move applications to a stage, perhaps with a mail to each candidate',
    body: stageChange,
    answers: { 200: stageChanged },
    run: ({ user, body }) => moveApplications(db, user, body),
  }),

  route('GET /api/applications/:id', {
    summary: 'One application with its notes, history and mails',
    query: blindQuery,
    answers: { 200: applicationAnswer },
    run: async ({ params, query }) => answer(await findApplication(db, params.id), query.blind),
  }),

  route('PATCH /api/applications/:id', {
    summary:
      'Change stage, rating or tags, or add a note; absent fields stay. With `updatedAt`, a field that somebody else changed since is refused. Sent again with the same `Idempotency-Key`, a note is added and a mail sent once',
    query: blindQuery,
    body: applicationChange,
    answers: { 200: applicationAnswer },
    refuses: { 409: savedMeanwhileAnswer(applicationAnswer) },
    run: async ({ c, user, params, query, body }) => {
      // The same change may be sent again for another version.
      const call = idempotencyKey(c, { id: params.id, ...body, updatedAt: undefined })
      const result = await changeApplication(db, user, params.id, body, call)
      if ('answer' in result) return answer(answerOnce(result), query.blind)
      throw refuseOlderVersion('application', { ...result, current: answer(result.current, query.blind) })
    },
  }),

  route('DELETE /api/applications/:id', {
    needsConfirmation: true,
    summary: 'Erase an application with its files, notes, history, mails and links',
    says: 'Application erased.',
    run: ({ user, params }) => eraseApplication(db, privateFiles, user, params.id, 'deleted'),
  }),

  route('GET /api/applications/:id/files/:file', {
    summary: 'A file of a candidate, always as a download',
    query: blindQuery,
    answers: { 200: { contentType: 'application/*', schema: z.string().describe('A PDF or ZIP file.') } },
    refuses: { 404: 'No such file.' },
    run: async ({ c, params, query }) => {
      const file = await findFile(db, params.id, params.file)
      if (!file) throw notFound('File')
      const isHidden = query.blind && !(await hasMovedOn(db, params.id))
      const name = isHidden ? neutralFileName(file) : file.name
      return privateFileResponse(c, privateFiles, {
        ...file,
        name,
        contentType: documentTypes[formatOf(file)],
      })
    },
  }),

  route('POST /api/applications/:id/mail', {
    summary:
      'Mail the candidate; an interview is attached as a calendar entry. Sent again with the same `Idempotency-Key` it is mailed once',
    query: blindQuery,
    body: newCandidateMail,
    answers: { 201: applicationAnswer },
    run: async ({ c, user, params, query, body }) => {
      const call = idempotencyKey(c, { id: params.id, ...body })
      return answer(answerOnce(await writeToCandidate(db, user, params.id, body, call)), query.blind)
    },
  }),

  route('POST /api/applications/:id/mail/preview', {
    summary:
      'The text of a template, with the candidate’s data filled in; in blind review {name} stays, and is filled in when the mail is sent',
    query: blindQuery,
    body: mailPreviewRequest,
    answers: { 200: mailPreview },
    run: ({ params, body, query }) => previewMail(db, params.id, body, query.blind),
  }),

  route('POST /api/applications/:id/renewal', {
    summary:
      'Ask the candidate by mail to have the application kept. Sent again with the same `Idempotency-Key` it is mailed once',
    query: blindQuery,
    answers: { 200: applicationAnswer },
    refuses: { 400: KEY_TOO_LONG },
    run: async ({ c, user, params, query }) => {
      const call = idempotencyKey(c, { id: params.id, renewal: true })
      return answer(answerOnce(await askForRenewal(db, user, params.id, call)), query.blind)
    },
  }),
]

const shown = <One extends Application>(application: One, blind: boolean): One =>
  blind ? forBlindReview(application) : application

const answer = (application: OpenApplication, blind: boolean) => identified(shown(application, blind))

const columns: Record<string, (one: Application) => string> = {
  'Applied (UTC)': ({ appliedAt }) => appliedAt,
  Opening: ({ opening }) => openingLabel(opening),
  Stage: ({ stage }) => stageLabel(stage),
  Rating: ({ rating }) => String(rating),
  Tags: ({ tags }) => tags.join(', '),
  Name: candidateName,
  'E-mail address': ({ email }) => email,
  'Phone number': ({ phone }) => phone,
  Portfolio: ({ portfolio }) => portfolio,
  Files: ({ files }) => files.map(({ name }) => name).join(', '),
  'Erased after (UTC)': ({ eraseAfter }) => eraseAfter,
  Id: ({ id }) => id,
}

async function* shownOf(db: Database, filter: ApplicationFilter) {
  for await (const found of eachApplication(db, filter)) yield shown(found, filter.blind)
}
