import { every } from 'hono/combine'
import { z } from 'zod'
import { formatBytes } from '../../domain/file/format-bytes.ts'
import type { FileKind } from '../../domain/hiring/application-schema.ts'
import { candidate } from '../../domain/hiring/candidate.ts'
import {
  CONFIRM_EMAIL,
  candidateLink,
  candidatePage,
  LINK_REFUSED,
  openedApplication,
} from '../../domain/hiring/candidate-schema.ts'
import { documentRules, documentTypes } from '../../domain/hiring/document.ts'
import { limitOf } from '../../domain/shared/limits.ts'
import { notValid, Problem } from '../../domain/shared/problem.ts'
import {
  candidateGuard,
  forgetCandidate,
  hasOpened,
  rememberCandidate,
} from '../../http/access/candidate-session.ts'
import {
  limitCalls,
  perAddress,
  perApplication,
  refuseAfter,
  refuseOver,
} from '../../http/access/rate-limit.ts'
import { privateDownload } from '../../http/answer/private-file.ts'
import { route, routesFor } from '../../http/call/route.ts'
import { hashOf } from '../../store/account/tokens.ts'
import { change, type Database, type Tx } from '../../store/database/database.ts'
import { filesOf } from '../../store/hiring/application-files.ts'
import { findApplication } from '../../store/hiring/applications.ts'
import { findCandidatePage, receiveFile, renewApplication } from '../../store/hiring/candidate-application.ts'
import { findByLink, makeCandidateSession } from '../../store/hiring/candidate-links.ts'
import { eraseApplication } from '../../store/hiring/erase-applications.ts'
import { countCall, uncountCall } from '../../store/requests/rate-limits.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { checkReceived, documentUpload } from '../shared/received-document.ts'
import { copyOf } from './candidate-copy.ts'

const NOT_OPEN = 'No link was opened in this browser, or the application was erased.'

const openedRoute = routesFor({
  who: 'anyone',
  query: openedApplication,
  refuses: { 401: NOT_OPEN, 403: 'From a page of another site.' },
})

/** /api/candidate: what a candidate does by the private link. `open` sets the cookie of the application that the others name. */
export function candidateCalls({ db, privateFiles, documents }: CallParts) {
  const opened = candidateGuard(db)
  /** Limits calls from one address, and those of one application from all addresses together. */
  const openedAtMost = (name: 'candidate-upload' | 'candidate-copy') =>
    every(opened, limitCalls(db, perAddress(name), perApplication(`${name}-of-one`)))
  const openings = perAddress('candidate')
  const uploading = openedAtMost('candidate-upload')
  const uploadRoute = <Kind extends FileKind>(kind: Kind, what: string, refusal: string) =>
    openedRoute(`PUT /api/candidate/${kind}`, {
      summary: `${what} of at most ${formatBytes(documentRules[kind].maxBytes)} in the field \`${kind}\``,
      limit: uploading,
      upload: documentUpload(kind, privateFiles),
      answers: { 200: candidatePage },
      refuses: { 409: refusal },
      run: async ({ c, received }) => {
        const id = c.get('applicationId')!
        const { file } = await checkReceived(documents, kind, received)
        await receiveFile(db, privateFiles, id, kind, file)
        return findCandidatePage(db, id)
      },
    })

  return [
    route('POST /api/candidate/open', {
      summary:
        'Open the private link with the e-mail address of the application, or without it where the address was confirmed before',
      who: 'anyone',
      limit: refuseOver(db, openings),
      body: candidateLink,
      answers: { 200: candidatePage },
      // A wrong address is answered as a wrong link, so that neither tells who applied.
      run: async ({ c, body: { token, email } }) => {
        const limits = openings(c)
        if (email !== undefined) limits.push([limitOf('candidate-link'), hashOf(token)])
        refuseAfter(await countCall(db, limits))
        const found = await findByLink(db, token)
        // Only wrong links and addresses count: many candidates may be behind one address.
        if (found && (email === undefined || found.email === email)) await uncountCall(db, limits)
        const refused = () => notValid({ email: email === undefined ? CONFIRM_EMAIL : LINK_REFUSED })
        const isProved =
          found && (email === undefined ? await hasOpened(c, db, found.id) : found.email === email)
        if (!isProved) throw refused()
        /** The application may have been erased in the meantime. */
        const pageIn = (handle: Database | Tx) =>
          findCandidatePage(handle, found.id).catch((error: unknown) => {
            throw error instanceof Problem && error.status === 404 ? refused() : error
          })
        if (email === undefined) return pageIn(db)
        const opening = async (tx: Tx) =>
          [await pageIn(tx), await makeCandidateSession(tx, found.id)] as const
        const [page, session] = await change(db, opening)
        rememberCandidate(c, found.id, session)
        return page
      },
    }),

    openedRoute('GET /api/candidate', {
      summary: 'The state of the application, and what can be done',
      limit: opened,
      answers: { 200: candidatePage },
      run: ({ c }) => findCandidatePage(db, c.get('applicationId')!),
    }),

    uploadRoute('cv', 'Replace the CV: a PDF', 'The application is decided.'),
    uploadRoute('test', 'Upload the test: a PDF or ZIP file', 'No test is asked for.'),

    openedRoute('POST /api/candidate/renewal', {
      summary: 'Renew the application for another period',
      limit: opened,
      answers: { 200: candidatePage },
      refuses: { 409: 'It is not due to be erased soon.' },
      run: async ({ c }) => {
        const id = c.get('applicationId')!
        await renewApplication(db, id)
        return findCandidatePage(db, id)
      },
    }),

    openedRoute('DELETE /api/candidate', {
      summary: 'Withdraw: erases the application with its files, notes, history, mails and links',
      limit: opened,
      says: 'Your application was withdrawn, and everything about it is erased.',
      run: async ({ c }) => {
        const id = c.get('applicationId')!
        await eraseApplication(db, privateFiles, candidate, id, 'withdrawn')
        forgetCandidate(c, id)
      },
    }),

    openedRoute('GET /api/candidate/copy', {
      summary: 'A copy of what was sent and received: JSON and the files in one archive',
      limit: openedAtMost('candidate-copy'),
      answers: {
        200: { contentType: documentTypes.zip, schema: z.string().describe('A ZIP archive.') },
      },
      run: async ({ c }) => {
        const id = c.get('applicationId')!
        const application = await findApplication(db, id)
        const isHead = c.req.method === 'HEAD'
        const body = isHead ? null : copyOf(application, await filesOf(db, [id]), privateFiles)
        return privateDownload(body, { name: 'application.zip', contentType: documentTypes.zip })
      },
    }),
  ]
}
