import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { notFound } from '../domain/shared/problem.ts'
import { session } from '../http/access/session.ts'
import { DENY_ALL_POLICY } from '../http/answer/csp.ts'
import { securityHeaders, withHeaders } from '../http/answer/security-headers.ts'
import { type CallsOf, type Route, register } from '../http/call/route.ts'
import { keepCall } from '../http/kept/keep-call.ts'
import type { SiteEdition } from '../http/kept/site-edition.ts'
import type { AppEnv } from '../http/shared/app-env.ts'
import { keptPerVersion } from '../store/database/kept.ts'
import { projectStore } from '../store/project/projects.ts'
import { accountRecoveryCalls } from './account/account-recovery.ts'
import { authCalls } from './account/auth.ts'
import { passkeysOfUserCalls } from './account/passkeys.ts'
import { sessionsOfUserCalls } from './account/sessions.ts'
import { secondFactorCalls, userCalls } from './account/users.ts'
import { activityCalls } from './activity/activity.ts'
import { backupCalls } from './backup/backups.ts'
import { clientErrorCalls } from './client-errors.ts'
import { contentCalls, contentVersionCalls } from './content/content.ts'
import { formerMemberCalls } from './content/former-members.ts'
import { cspReportCalls } from './csp-reports.ts'
import { documentation } from './documentation.ts'
import { openPreviewCalls } from './draft/open-preview.ts'
import { previewLinkCalls } from './draft/preview-links.ts'
import { publicationCalls } from './draft/publications.ts'
import { contactCalls } from './enquiry/contact.ts'
import { enquiryCalls, replyCalls } from './enquiry/enquiries.ts'
import { applicationCalls } from './hiring/applications.ts'
import { applyCalls } from './hiring/apply.ts'
import { candidateCalls } from './hiring/candidate.ts'
import { mailTemplateCalls } from './hiring/mail-templates.ts'
import { openingCalls } from './hiring/openings.ts'
import { storageKeyCalls } from './hiring/storage-key.ts'
import { archiveCalls } from './import/archive.ts'
import { importCalls } from './import/imports.ts'
import { outboxCalls } from './mail/outbox.ts'
import { packCalls } from './pack/packs.ts'
import { sheetCalls } from './pack/sheets.ts'
import { libraryCalls } from './picture/library.ts'
import { pictureFactsCalls } from './picture/picture-facts.ts'
import { certificateCalls } from './project/certificates.ts'
import { projectChangeCalls, trashCalls } from './project/project-changes.ts'
import { projectExportCalls } from './project/project-export.ts'
import { projectListCalls } from './project/project-list.ts'
import { projectCalls, projectVersionCalls } from './project/projects.ts'
import { statsCalls } from './project/stats.ts'
import { tagCalls } from './project/tags.ts'
import { orderCalls } from './record/listed-calls.ts'
import { setupCalls } from './setup/setup.ts'
import type { CallParts } from './shared/call-parts.ts'
import { mailingCalls } from './subscriber/mailings.ts'
import { subscriberCalls } from './subscriber/subscribers.ts'
import { subscriptionCalls } from './subscriber/subscriptions.ts'

/** Responses are not cached, unless a call sets another header. */
const headersOf = (publicUrl: string) => ({
  ...securityHeaders(publicUrl),
  'Cache-Control': 'no-store',
  'Content-Security-Policy': DENY_ALL_POLICY,
})

/** Calls with the heading under which the documentation has them. */
const inGroup = <R extends Route>(group: string, routes: readonly R[]) =>
  routes.map((one) => ({ ...one, group }))

export function declaredCalls(parts: CallParts) {
  const { db, captcha, log, settings } = parts
  const projects = keptPerVersion(db, () => projectStore.list(db))
  return [
    ...inGroup('Projects', projectListCalls(db, projects, headersOf(settings.publicUrl))),
    ...inGroup('Projects', orderCalls(db, 'project', 'projects', 10_000)),
    ...inGroup('Projects', projectExportCalls(parts)),
    ...inGroup('Tender packs', [...packCalls(parts), ...sheetCalls(parts)]),
    ...inGroup('Import and archive', [...importCalls(parts), ...archiveCalls(parts)]),
    ...inGroup('Projects', certificateCalls(parts)),
    ...inGroup('Projects', trashCalls(db)),
    ...inGroup('Projects', projectCalls(parts)),
    ...inGroup('Projects', projectChangeCalls(db)),
    ...inGroup('Pictures', libraryCalls(parts)),
    ...inGroup('Projects', projectVersionCalls(db)),
    ...inGroup('Tags', tagCalls(db)),
    ...inGroup('Openings', openingCalls(db)),
    ...inGroup('Public forms', applyCalls(parts)),
    ...inGroup('Public forms', storageKeyCalls(parts.secrets)),
    ...inGroup('Candidates', applicationCalls(parts)),
    ...inGroup('A candidate’s own page', candidateCalls(parts)),
    ...inGroup('Mail templates', mailTemplateCalls(db)),
    ...inGroup('Public forms', contactCalls(db, captcha)),
    ...inGroup('Enquiries', enquiryCalls(db)),
    ...inGroup('Enquiries', replyCalls(db)),
    ...inGroup('Public forms', subscriptionCalls(db, settings)),
    ...inGroup('Subscribers', subscriberCalls(db)),
    ...inGroup('Subscribers', mailingCalls(db, settings)),
    ...inGroup('Content', contentCalls(db)),
    ...inGroup('Content', contentVersionCalls(db)),
    ...inGroup('Content', formerMemberCalls(parts)),
    ...inGroup('Drafts and publishing', publicationCalls(db)),
    ...inGroup('Drafts and publishing', previewLinkCalls(db, settings.publicUrl, parts.secrets)),
    ...inGroup('Drafts and publishing', openPreviewCalls(db)),
    ...inGroup('Pictures', pictureFactsCalls(db)),
    ...inGroup('Activity', activityCalls(db)),
    ...inGroup('Activity', statsCalls(db)),
    ...inGroup('Operation', clientErrorCalls(db, log)),
    ...inGroup('Users', [
      ...userCalls(parts),
      ...secondFactorCalls(db),
      ...sessionsOfUserCalls(db),
      ...passkeysOfUserCalls(db),
    ]),
    ...inGroup('Outbox', outboxCalls(db, settings)),
    ...inGroup('Backups', backupCalls(db, settings)),
    ...inGroup('Set-up', setupCalls(parts)),
    ...inGroup('Accounts', accountRecoveryCalls(parts)),
    ...inGroup('Operation', cspReportCalls(db, log)),
    ...inGroup('Accounts', authCalls(parts)),
  ]
}

/** The types of each call, keyed by 'GET /api/projects/:id'; the dashboard's client uses them. */
export type Calls = CallsOf<ReturnType<typeof declaredCalls>[number]>

export function calls(parts: CallParts) {
  const { db, kept, settings, onWrite } = parts
  const routes = declaredCalls(parts)
  const headers = headersOf(settings.publicUrl)
  const app = new Hono<AppEnv>()
  for (const path of ['/api/*', '/auth/*']) {
    app.use(path, session(db))
    app.use(path, withHeaders(headers), compressed, afterWrites(kept.edition, onWrite))
  }
  register(app, routes, (route) => keepCall(route, kept, headers))
  app.route('/api', documentation(routes, settings.publicUrl))
  // An unknown call is JSON, never a page.
  for (const path of ['/api/*', '/auth/*', '/api', '/auth']) {
    app.all(path, () => {
      throw notFound('Call')
    })
  }
  return app
}

const compressing = compress()

/** Compresses what is not compressed yet. */
const compressed: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!c.get('finished')) await compressing(c, async () => {})
}

const afterWrites =
  (edition: SiteEdition, onWrite: () => void): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next()
    if (c.req.method === 'GET') return
    onWrite()
    // Then it is known what was hidden, should the database go away before a visitor asks.
    await edition.read().catch(() => {})
  }
