import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, staff, type TestApp } from '../../test/support/app.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { type Role, roleNames } from '../domain/account/role.ts'

const ANYONE = 'anyone'
/** Only with the cookie of a candidate's link; src/api/hiring/candidate.test.ts. */
const BY_LINK: readonly Role[] = []
const SIGNED_IN: readonly Role[] = ['SUPER_ADMIN', 'HR_HIRING', 'PROJECT_CONTENT_MANAGER']
const ADMIN: readonly Role[] = ['SUPER_ADMIN']
const HIRING: readonly Role[] = ['SUPER_ADMIN', 'HR_HIRING']
const PROJECTS: readonly Role[] = ['SUPER_ADMIN', 'PROJECT_CONTENT_MANAGER']

/** The callers who may use each route, in the order of addresses. A route that is missing here fails the test. */
const whoMay: Record<string, typeof ANYONE | readonly Role[]> = {
  // 404 for a call that does not exist.
  'ALL /api': ANYONE,
  'ALL /api/*': ANYONE,
  'ALL /auth': ANYONE,
  'ALL /auth/*': ANYONE,
  'GET /api/activity': SIGNED_IN,
  'GET /api/activity/check': ADMIN,
  'GET /api/activity/export.csv': ADMIN,
  'GET /api/activity/people': ADMIN,
  'GET /api/backups': ADMIN,
  'POST /api/auth/confirm-email': ANYONE,
  'POST /api/auth/end-session': ANYONE,
  'POST /api/auth/forgot-password': ANYONE,
  'POST /api/auth/open-link': ANYONE,
  'POST /api/auth/reset-password': ANYONE,
  'GET /api/applications': HIRING,
  'POST /api/applications': ANYONE,
  'GET /api/applications/:id': HIRING,
  'PATCH /api/applications/:id': HIRING,
  'DELETE /api/applications/:id': HIRING,
  'GET /api/applications/:id/files/:file': HIRING,
  'POST /api/applications/:id/mail': HIRING,
  'POST /api/applications/:id/mail/preview': HIRING,
  'POST /api/applications/:id/renewal': HIRING,
  'GET /api/applications/export.csv': HIRING,
  'POST /api/applications/stage': HIRING,
  'GET /api/applications/tags': HIRING,
  'GET /api/candidate': BY_LINK,
  'DELETE /api/candidate': BY_LINK,
  'GET /api/candidate/copy': BY_LINK,
  'PUT /api/candidate/cv': BY_LINK,
  'POST /api/candidate/open': ANYONE,
  'POST /api/candidate/renewal': BY_LINK,
  'PUT /api/candidate/test': BY_LINK,
  'GET /api/captcha': ANYONE,
  'POST /api/client-errors': ANYONE,
  'POST /api/contact': ANYONE,
  'GET /api/content/about': ANYONE,
  'PUT /api/content/about': ADMIN,
  'GET /api/content/about/draft': ADMIN,
  'PUT /api/content/about/draft': ADMIN,
  'DELETE /api/content/about/draft': ADMIN,
  'GET /api/content/about/versions': ADMIN,
  'GET /api/content/about/versions/:number': ADMIN,
  'POST /api/content/about/versions/:number/restore': ADMIN,
  'GET /api/content/careers': ANYONE,
  'PUT /api/content/careers': ADMIN,
  'GET /api/content/careers/draft': ADMIN,
  'PUT /api/content/careers/draft': ADMIN,
  'DELETE /api/content/careers/draft': ADMIN,
  'GET /api/content/careers/versions': ADMIN,
  'GET /api/content/careers/versions/:number': ADMIN,
  'POST /api/content/careers/versions/:number/restore': ADMIN,
  'GET /api/content/contact': ANYONE,
  'PUT /api/content/contact': ADMIN,
  'GET /api/content/contact/draft': ADMIN,
  'PUT /api/content/contact/draft': ADMIN,
  'DELETE /api/content/contact/draft': ADMIN,
  'GET /api/content/contact/versions': ADMIN,
  'GET /api/content/contact/versions/:number': ADMIN,
  'POST /api/content/contact/versions/:number/restore': ADMIN,
  'GET /api/content/site': ANYONE,
  'PUT /api/content/site': ADMIN,
  'GET /api/content/site/draft': ADMIN,
  'PUT /api/content/site/draft': ADMIN,
  'DELETE /api/content/site/draft': ADMIN,
  'GET /api/content/site/versions': ADMIN,
  'GET /api/content/site/versions/:number': ADMIN,
  'POST /api/content/site/versions/:number/restore': ADMIN,
  'GET /api/content/team': ANYONE,
  'PUT /api/content/team': ADMIN,
  'GET /api/content/team/draft': ADMIN,
  'PUT /api/content/team/draft': ADMIN,
  'DELETE /api/content/team/draft': ADMIN,
  'GET /api/content/team/former-members': ADMIN,
  'POST /api/content/team/forget': ADMIN,
  'GET /api/content/team/versions': ADMIN,
  'GET /api/content/team/versions/:number': ADMIN,
  'POST /api/content/team/versions/:number/restore': ADMIN,
  'POST /api/csp-reports': ANYONE,
  'GET /api/docs': ANYONE,
  'GET /api/drafts': SIGNED_IN,
  'GET /api/enquiries': ADMIN,
  'GET /api/enquiries/:id': ADMIN,
  'GET /api/enquiries/:id/replies': ADMIN,
  'POST /api/enquiries/:id/reply': ADMIN,
  'PATCH /api/enquiries/:id': ADMIN,
  'DELETE /api/enquiries/:id': ADMIN,
  'GET /api/enquiries/export.csv': ADMIN,
  'GET /api/jobs': ANYONE,
  'GET /api/mailings': HIRING,
  'POST /api/mailings': HIRING,
  'PATCH /api/mailings/:id': HIRING,
  'POST /api/mailings/:id/end': HIRING,
  'GET /api/mailings/choices': HIRING,
  'POST /api/mailings/preview': HIRING,
  'POST /api/jobs': HIRING,
  'GET /api/jobs/:id': HIRING,
  'PUT /api/jobs/:id': HIRING,
  'DELETE /api/jobs/:id': HIRING,
  'GET /api/jobs/:id/draft': HIRING,
  'PUT /api/jobs/:id/draft': HIRING,
  'DELETE /api/jobs/:id/draft': HIRING,
  'GET /api/jobs/:id/versions': HIRING,
  'GET /api/jobs/:id/versions/:number': HIRING,
  'POST /api/jobs/:id/versions/:number/restore': HIRING,
  'PATCH /api/jobs/order': HIRING,
  'PUT /api/jobs/order': HIRING,
  'GET /api/mail-templates': HIRING,
  'PUT /api/mail-templates/:name': ADMIN,
  'GET /api/mail-server': SIGNED_IN,
  'GET /api/openapi.json': ANYONE,
  'GET /api/outbox': ADMIN,
  'GET /api/outbox/:id': ADMIN,
  'POST /api/outbox/:id/send-again': ADMIN,
  'GET /api/pictures': PROJECTS,
  'PATCH /api/pictures': PROJECTS,
  'GET /api/pictures/:id': PROJECTS,
  'PATCH /api/pictures/:id': PROJECTS,
  'DELETE /api/pictures/:id': PROJECTS,
  'POST /api/pictures/:id/replace': PROJECTS,
  'POST /api/pictures/:id/restore': PROJECTS,
  'DELETE /api/pictures/trash/:id': ADMIN,
  'GET /api/picture-facts': PROJECTS,
  // The records that are published say who may.
  'POST /api/publications': SIGNED_IN,
  'PATCH /api/publications/:id': SIGNED_IN,
  'DELETE /api/publications/:id': SIGNED_IN,
  'POST /api/publications/:id/publish': SIGNED_IN,
  'POST /api/publications/:id/undo': SIGNED_IN,
  // Each only for drafts of records that the role may change.
  'POST /api/previews/open': ANYONE,
  'GET /api/preview-links': SIGNED_IN,
  'POST /api/preview-links': SIGNED_IN,
  'DELETE /api/preview-links/:id': SIGNED_IN,
  'GET /api/projects': ANYONE,
  'GET /api/projects/export.csv': PROJECTS,
  'GET /api/projects/export.xlsx': PROJECTS,
  'GET /api/archive': PROJECTS,
  'GET /api/archive.zip': PROJECTS,
  'GET /api/imports': PROJECTS,
  'POST /api/imports': PROJECTS,
  'GET /api/imports/:id': PROJECTS,
  'PATCH /api/imports/:id': PROJECTS,
  'POST /api/imports/:id/pictures': PROJECTS,
  'PUT /api/imports/:id/rows/:row': PROJECTS,
  'POST /api/imports/:id/undo': PROJECTS,
  'GET /api/packs': PROJECTS,
  'POST /api/packs': PROJECTS,
  'POST /api/packs/preview': PROJECTS,
  'DELETE /api/packs/:id': PROJECTS,
  'POST /api/packs/:id/again': PROJECTS,
  'GET /api/packs/:id/file': PROJECTS,
  'GET /api/packs/:id/works.xlsx': PROJECTS,
  'PATCH /api/projects': PROJECTS,
  'POST /api/projects': PROJECTS,
  'GET /api/projects/:id': ANYONE,
  'PUT /api/projects/:id': PROJECTS,
  'DELETE /api/projects/:id': PROJECTS,
  'GET /api/projects/:id/sheet': PROJECTS,
  'POST /api/projects/certificates': PROJECTS,
  'GET /api/projects/certificates/:id': PROJECTS,
  'POST /api/projects/:id/restore': PROJECTS,
  'PATCH /api/projects/:id/status': PROJECTS,
  'GET /api/projects/:id/draft': PROJECTS,
  'PUT /api/projects/:id/draft': PROJECTS,
  'DELETE /api/projects/:id/draft': PROJECTS,
  'GET /api/projects/:id/versions': PROJECTS,
  'GET /api/projects/:id/versions/:number': PROJECTS,
  'POST /api/projects/:id/versions/:number/restore': PROJECTS,
  'PATCH /api/projects/order': PROJECTS,
  'PUT /api/projects/order': PROJECTS,
  'GET /api/projects/search': ANYONE,
  'GET /api/projects/slugs': SIGNED_IN,
  'GET /api/projects/trash': PROJECTS,
  'DELETE /api/projects/trash/:id': ADMIN,
  'POST /api/projects/upload': PROJECTS,
  'GET /api/stats': SIGNED_IN,
  'GET /api/setup': ADMIN,
  'GET /api/setup/demonstration': ADMIN,
  'POST /api/setup/remove-demonstration': ADMIN,
  'GET /api/storage-key': ANYONE,
  'GET /api/subscribers': HIRING,
  'POST /api/subscribers': ANYONE,
  'DELETE /api/subscribers/:id': ADMIN,
  'POST /api/subscribers/confirm': ANYONE,
  'GET /api/subscribers/export.csv': ADMIN,
  'GET /api/subscribers/unsubscribe/:token': ANYONE,
  'POST /api/subscribers/unsubscribe/:token': ANYONE,
  'GET /api/tags': SIGNED_IN,
  'POST /api/tags': PROJECTS,
  'GET /api/users': ADMIN,
  'POST /api/users': ADMIN,
  'PATCH /api/users/:id': ADMIN,
  'DELETE /api/users/:id': ADMIN,
  'POST /api/users/:id/invite': ADMIN,
  'GET /api/users/:id/passkeys': ADMIN,
  'DELETE /api/users/:id/passkeys': ADMIN,
  'GET /api/users/:id/sessions': ADMIN,
  'DELETE /api/users/:id/sessions': ADMIN,
  'DELETE /api/users/:id/sessions/:session': ADMIN,
  'GET /auth/2fa': SIGNED_IN,
  'GET /api/second-factors': ['SUPER_ADMIN'],
  'PUT /api/second-factors/:role': ['SUPER_ADMIN'],
  'DELETE /auth/passkeys/:id': SIGNED_IN,
  'GET /auth/passkeys': SIGNED_IN,
  'POST /auth/passkeys': SIGNED_IN,
  'POST /auth/passkeys/confirm': SIGNED_IN,
  'POST /auth/passkeys/confirm/options': SIGNED_IN,
  'POST /auth/passkeys/options': SIGNED_IN,
  'POST /auth/passkeys/sign-in': ANYONE,
  'POST /auth/passkeys/sign-in/options': ANYONE,
  'PUT /auth/passkeys/:id': SIGNED_IN,
  'POST /auth/2fa/disable': SIGNED_IN,
  'POST /auth/2fa/enable': SIGNED_IN,
  'POST /auth/2fa/recovery-codes': SIGNED_IN,
  'POST /auth/2fa/setup': SIGNED_IN,
  'PUT /auth/change-password': SIGNED_IN,
  'PUT /auth/email': SIGNED_IN,
  'POST /auth/login': ANYONE,
  'POST /auth/login/verify': ANYONE,
  'POST /auth/logout': SIGNED_IN,
  'GET /auth/profile': SIGNED_IN,
  'PUT /auth/profile': SIGNED_IN,
  'GET /auth/confirmation': SIGNED_IN,
  'POST /auth/confirm': SIGNED_IN,
  'GET /auth/preferences': SIGNED_IN,
  'PUT /auth/preferences': SIGNED_IN,
  'POST /auth/visit': SIGNED_IN,
  // Anyone while no user exists; src/api/account/auth.test.ts.
  'GET /auth/register': ANYONE,
  'POST /auth/register': [],
  'GET /auth/sessions': SIGNED_IN,
  'DELETE /auth/sessions': SIGNED_IN,
  'DELETE /auth/sessions/:id': SIGNED_IN,
  'GET /healthz': ANYONE,
  'GET /media/:name': ANYONE,
  // Anyone on this machine, as these tests are; src/http/metrics/metrics-page.test.ts.
  'GET /metrics': ANYONE,
  'GET /readyz': ANYONE,
}

// That a session’s rights are read from the database first is tested in src/api/account/sessions.test.ts.
describe('access to every route', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp(databases[0]!.open)
    await staff(t.db, 'SUPER_ADMIN', 'the-first@plinth.example')
  })
  afterAll(() => t.close())

  const routes = () => {
    // A handler of ALL methods that takes `next` is middleware; one that does not is a route.
    const all = t.app.routes.filter(({ method, handler }) => method !== 'ALL' || handler.length < 2)
    return [...new Set(all.map(({ method, path }) => `${method} ${path}`))].sort()
  }
  const call = (route: string, asked: { token?: string; headers?: Record<string, string> } = {}) => {
    const [named = '', path = ''] = route.split(' ')
    const method = named === 'ALL' ? 'PUT' : named
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    return t.ask(method, path.replace(/:\w+/g, 'x'), { body, ...asked })
  }
  const isRefused = (status: number) => status === 401 || status === 403

  test('every route is in the table, and every line of the table is a route', () => {
    expect(routes()).toEqual(Object.keys(whoMay).sort())
  })

  test('a visitor reaches only the public routes', async () => {
    for (const route of routes()) {
      const { status, body } = await call(route)
      const isChallenged = route === 'POST /auth/login/verify' || route === 'POST /auth/login'
      if (whoMay[route] === ANYONE)
        expect([route, isRefused(status) && !isChallenged]).toEqual([route, false])
      else expect([route, status]).toEqual([route, route === 'POST /auth/register' ? 422 : 401])
      expect([route, JSON.stringify(body).includes('argon2')]).toEqual([route, false])
    }
  })

  test.each(roleNames)('%s reaches exactly the routes of the table', async (role) => {
    for (const route of routes()) {
      const who = whoMay[route]!
      const { token } = await staff(t.db, role, `${role}-${routes().indexOf(route)}@plinth.example`)
      const { status } = await call(route, { token })
      const isAllowed = who === ANYONE || who.includes(role) || route === 'POST /auth/register'
      expect([route, isRefused(status)]).toEqual([route, !isAllowed])
    }
  })

  test('answers that are not public are not cached by browsers or proxies', async () => {
    for (const [i, route] of routes().entries()) {
      if (whoMay[route] === ANYONE) continue
      // A new session for each, because one of the calls ends it.
      const { token } = await staff(t.db, 'SUPER_ADMIN', `kept-${i}@plinth.example`)
      const { headers } = await call(route, { token })
      expect([route, headers.get('cache-control')]).toEqual([route, 'no-store'])
    }
  })

  test('cross-site writes with the session cookie are refused', async () => {
    const { token } = await staff(t.db, 'SUPER_ADMIN', 'cookie@plinth.example')
    const headers = {
      cookie: `plinth_session=${token}`,
      host: 'plinth.example',
      origin: 'https://evil.example',
    }
    for (const route of routes()) {
      const who = whoMay[route]!
      if (route.startsWith('GET ') || who === ANYONE || who.length === 0) continue
      expect([route, (await call(route, { headers })).status]).toEqual([route, 403])
    }
  })

  test('openapi.json lists the same calls and the same public ones', async () => {
    const { paths } = (await t.ask('GET', '/api/openapi.json')).body as {
      paths: Record<string, Record<string, { security: unknown[] }>>
    }
    for (const [route, who] of Object.entries(whoMay)) {
      if (!/ \/(api|auth)\//.test(route) || /docs$|openapi|\*$/.test(route)) continue
      const [method = '', path = ''] = route.split(' ')
      const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const isOpen = who === ANYONE || who.length === 0
      expect([route, described?.security.length]).toEqual([route, isOpen ? 0 : 2])
    }
  })
})
