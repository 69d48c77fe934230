import { beforeEach, describe, expect, test } from 'vitest'
import starter from '../../starter/projects.json' with { type: 'json' }
import { staff, testApp } from '../../test/support/app.ts'
import { storeDraft } from '../../test/support/data/draft-rows.ts'
import { openLink, tokenOf } from '../../test/support/data/preview-links.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { publicBuild } from '../../test/support/rules/rendered-pages.ts'
import { plinth } from '../domain/account/user.ts'
import { emptyContent } from '../domain/content/content-fields.ts'
import type { RecordKey } from '../domain/draft/draft.ts'
import { NOT_SENT, PREVIEW_ENDED } from '../domain/draft/preview.ts'
import { newOpening } from '../domain/hiring/opening-schema.ts'
import { newProject, type ProjectFields } from '../domain/project/project-schema.ts'
import { openingStore } from '../store/hiring/openings.ts'
import { projectStore } from '../store/project/projects.ts'
import { updateRecord } from '../store/record/record-store.ts'

const NEW: RecordKey = { kind: 'project', id: '0b7a4d0e-7a0f-4f0e-9a53-3f7f3f0a1c11' }
const projectWith = (fields: Partial<ProjectFields>) => ({
  ...newProject.parse({ ...starter.projects[0], previewImageUrl: '', sections: [] }),
  ...fields,
})
const openingWith = (fields: object) =>
  newOpening.parse({ title: 'Model Maker', department: 'Workshop', location: 'Guwahati', ...fields })

const pages = { build: publicBuild, clientDir: 'public' }

describe.each(databases)('the pages of a preview on $name', ({ open }) => {
  const t = testApp(open, { pages })
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
    cookies = []
  })

  /** Those of the browser that asks. */
  let cookies: string[] = []
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await t.app.request(path, { ...init, headers: { cookie: cookies.join('; ') } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const addProject = async (fields: Partial<ProjectFields>) =>
    (await projectStore.create(t.db, plinth, projectWith(fields))).answer
  const draftOf = (id: string, fields: Partial<ProjectFields>, base?: null) =>
    storeDraft(
      t.db,
      { kind: 'project', id },
      { name: String(fields.name), fields: projectWith(fields), base },
    )
  const linked = async (...drafts: RecordKey[]) => {
    const body = { name: 'For the client', drafts }
    const link = (await t.ask('POST', '/api/preview-links', { body, token })).body
    const opened = await openLink(t, link.url)
    cookies.push(opened.cookie)
    return { id: link.id as string, token: tokenOf(link.url), ...opened }
  }
  const project = (id: string): RecordKey => ({ kind: 'project', id })
  /** The names of the gallery's cards, in their order. */
  const namesIn = (text: string) =>
    [...text.matchAll(/<article[\s\S]*?<h2[^>]*>([\s\S]*?)<\/h2>/g)].map(([, name = '']) =>
      name.replace(/<[^>]*>/g, ''),
    )

  test('a new project is the first, a hidden one is shown by its draft, and one that its draft hides is not', async () => {
    const [shown, hidden, kept] = [
      await addProject({ name: 'SHOWN' }),
      await addProject({ name: 'HIDDEN', hidden: true }),
      await addProject({ name: 'KEPT' }),
    ]
    await draftOf(shown.id, { name: 'SHOWN', hidden: true })
    await draftOf(hidden.id, { name: 'HIDDEN', hidden: false })
    await draftOf(NEW.id, { name: 'FRESH' }, null)
    const { base } = await linked(project(shown.id), project(hidden.id), NEW)
    const { status, text } = await ask(base)
    expect(status).toBe(200)
    expect(namesIn(text)).toEqual(['FRESH', 'KEPT', 'HIDDEN'])
    expect(text).toContain('Preview: For the client')
    expect(namesIn((await ask('/')).text)).toEqual(['KEPT', 'SHOWN'])
    const list = JSON.parse((await ask(`${base}/api/projects`)).text)
    expect(list.map(({ name, order }: { name: string; order: number }) => [name, order])).toEqual([
      ['FRESH', 1],
      ['KEPT', 2],
      ['HIDDEN', 3],
    ])
    expect((await ask(`${base}/projects/${shown.slug}`)).status).toBe(404)
    expect((await ask(`${base}/projects/${kept.slug}`)).status).toBe(200)
    expect(namesIn((await ask(`${base}?q=fresh`)).text)).toEqual(['FRESH'])
  })

  test('a renamed project has the slug of its new name, to which its old one and its id lead', async () => {
    const house = await addProject({ name: 'HOUSE' })
    await addProject({ name: 'VILLA' })
    await draftOf(house.id, { name: 'VILLA' })
    await draftOf(NEW.id, { name: 'VILLA' }, null)
    const { base } = await linked(project(house.id), NEW)
    expect((await ask(`${base}/projects/villa-2`)).text).toContain('VILLA')
    expect((await ask(`${base}/projects/villa-3`)).status).toBe(200)
    for (const other of ['house', house.id]) {
      const { status, headers } = await ask(`${base}/projects/${other}`)
      expect([status, headers.get('location')]).toEqual([301, `${base}/projects/villa-2`])
    }
    expect((await ask('/projects/house')).status).toBe(200)
    expect((await ask('/projects/villa-2')).status).toBe(404)
    expect((await ask(`/projects/${NEW.id}`)).status).toBe(404)
  })

  test('a field that breaks its rule has the value of the record, or none', async () => {
    const house = await addProject({ name: 'HOUSE', client: 'THE CITY' })
    await draftOf(house.id, { name: 'HOUSE', client: ' ', year: 1 })
    await draftOf(NEW.id, { name: ' ', client: ' ' }, null)
    const { base } = await linked(project(house.id), NEW)
    const [fresh, shown] = JSON.parse((await ask(`${base}/api/projects`)).text)
    expect(shown).toMatchObject({ client: 'THE CITY', year: house.year })
    expect(fresh).toMatchObject({ name: '', client: '', slug: 'project' })
  })

  test('what was saved since the draft began is shown with it, and of two new projects the later is the first', async () => {
    const house = await addProject({ name: 'HOUSE', client: 'THE CITY', collaborators: 'NOBODY' })
    await draftOf(house.id, { name: 'HOUSE', client: 'THE STATE', collaborators: 'NOBODY' })
    await updateRecord(t.db, plinth, projectStore, house.id, { collaborators: 'AXIS', client: 'THE TOWN' })
    await draftOf(NEW.id, { name: 'FIRST' }, null)
    await draftOf('later', { name: 'LATER' }, null)
    const { base } = await linked(project(house.id), NEW, project('later'))
    const [, , shown] = JSON.parse((await ask(`${base}/api/projects`)).text)
    expect(shown).toMatchObject({ client: 'THE STATE', collaborators: 'AXIS' })
    expect(namesIn((await ask(base)).text)).toEqual(['LATER', 'FIRST', 'HOUSE'])
  })

  test('openings, pages and the navigation are those of the drafts', async () => {
    const opening = (await openingStore.create(t.db, plinth, openingWith({ hidden: true }))).answer
    await storeDraft(
      t.db,
      { kind: 'job', id: opening.id },
      { name: 'x', fields: openingWith({ vacancy: 3 }) },
    )
    const team = { ...emptyContent('team'), paragraphs: ['We draw in the open.'] }
    await storeDraft(t.db, { kind: 'content', id: 'team' }, { name: 'Team Page', fields: team })
    const site = { ...emptyContent('site'), studioName: 'Another Studio', email: 'a@b.example' }
    await storeDraft(t.db, { kind: 'content', id: 'site' }, { name: 'Site', fields: site })
    const { base } = await linked(
      { kind: 'job', id: opening.id },
      { kind: 'content', id: 'team' },
      { kind: 'content', id: 'site' },
    )
    const { text } = await ask(`${base}/careers`)
    for (const part of ['Model Maker', 'Another Studio', `href="${base}/team"`, `href="${base}/careers"`])
      expect(text).toContain(part)
    expect((await ask(`${base}/team`)).text).toContain('We draw in the open.')
    expect((await ask(`${base}/careers/model-maker`)).text).toContain('Model Maker')
    expect((await ask(`${base}/apply?job=${opening.id}`)).text).toContain('Model Maker')
    expect((await ask(`/apply?job=${opening.id}`)).status).toBe(404)
    expect((await ask('/careers')).text).not.toContain('href="/team"')
  })

  test('no page of it may be stored, listed or named to another site', async () => {
    await draftOf(NEW.id, { name: 'FRESH' }, null)
    const { id, base, setCookie, token } = await linked(NEW)
    expect(base).toBe(`/preview/${id}`)
    expect(setCookie).toMatch(
      new RegExp(`^plinth_preview_${id}=${token}; Path=/; Expires=[^;]+; HttpOnly; SameSite=Lax$`),
    )
    const data = `${base}/projects/fresh.data`
    for (const path of [
      '/preview',
      base,
      `${base}/`,
      `${base}/projects/fresh`,
      data,
      `${base}.data`,
      `${base}/no-such-page`,
    ]) {
      const { headers } = await ask(path)
      expect({ path, ...Object.fromEntries(headers) }).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      expect(headers.get('etag')).toBeNull()
      expect([path, headers.get('x-robots-tag')]).toEqual([
        path,
        path === '/preview' ? null : 'noindex, nofollow',
      ])
    }
    expect((await ask(data)).headers.get('content-type')).toBe('text/x-script')
    const { text, headers } = await ask(`${base}/projects/fresh`)
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
    expect(text).toContain('noindex')
    for (const part of ['canonical', 'ld+json', 'og:', 'nonce=']) expect(text).not.toContain(part)
    expect((await ask('/robots.txt')).text).toContain('Disallow: /preview\n')
  })

  test('no page of staff, of a mail or outside of the site is part of it', async () => {
    await draftOf(NEW.id, { name: 'FRESH' }, null)
    const { base } = await linked(NEW)
    for (const path of [
      '/login',
      '/admin/dashboard',
      '/application',
      '/unsubscribe',
      '/register',
      '/preview/x',
      '/api/jobs',
    ]) {
      const { status, text } = await ask(base + path)
      expect({ path, status }).toEqual({ path, status: 404 })
      expect(text).toContain('404 - Page Not Found')
    }
  })

  test('forms are refused, with the sentence that a form shows', async () => {
    const calls = ['contact', 'applications', 'subscribers'].map((call) => `/preview/x/api/${call}`)
    for (const path of [...calls, '/preview/x/contact']) {
      const { status, text } = await ask(path, { method: 'POST', body: '{}' })
      expect([status, JSON.parse(text).message]).toEqual([403, NOT_SENT])
    }
  })

  test('a link that is unknown, cut, expired or withdrawn, or without a draft, leads to one page', async () => {
    await draftOf(NEW.id, { name: 'FRESH' }, null)
    const gone = await addProject({ name: 'GONE' })
    await draftOf(gone.id, { name: 'GONE AGAIN' })
    const [good, expired, withdrawn, removed] = [
      await linked(NEW),
      await linked(NEW),
      await linked(NEW),
      await linked(project(gone.id)),
    ]
    await t.db
      .updateTable('preview_links')
      .set({ ends_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', expired.id)
      .execute()
    await t.ask('DELETE', `/api/preview-links/${withdrawn.id}`, { token })
    await t.ask('DELETE', `/api/projects/${gone.id}`, { token })
    const refused = [expired.token, withdrawn.token, removed.token, '', 'x', `${good.token}x`]
    for (const linkToken of refused) {
      const { status, body, headers } = await t.ask('POST', '/api/previews/open', {
        body: { token: linkToken },
      })
      expect([status, body.message, headers.get('set-cookie')]).toEqual([404, PREVIEW_ENDED, null])
    }
    const ended = [
      '/preview/x',
      `/preview/${good.token}`,
      good.base.slice(0, -1),
      `${good.base}x`,
      expired.base,
      withdrawn.base,
      removed.base,
    ]
    const texts = new Set<string>()
    for (const base of ended)
      for (const path of [base, `${base}/about`]) {
        const { status, text, headers } = await ask(path)
        expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
        expect(headers.get('set-cookie')).toBeNull()
        texts.add(text)
      }
    expect(texts.size).toBe(1)
    expect([...texts][0]).toContain(PREVIEW_ENDED)
    const data = await ask(`${withdrawn.base}/about.data`)
    expect([data.status, data.text, data.headers.get('x-remix-response')]).toEqual([404, PREVIEW_ENDED, null])
    expect((await ask(good.base)).status).toBe(200)
    const opened = cookies
    cookies = []
    expect((await ask(good.base)).text).toContain(PREVIEW_ENDED)
    cookies = opened
    await t.db.deleteFrom('drafts').execute()
    expect((await ask(good.base)).text).toContain(PREVIEW_ENDED)
  })

  test('1,000 drafts make no kept answer outdated, and a preview is never kept', async () => {
    const house = await addProject({ name: 'HOUSE' })
    const paths = [
      '/',
      '/projects/house',
      '/careers',
      '/_root.data',
      '/sitemap.xml',
      '/api/projects',
      '/api/jobs',
    ]
    const before = await Promise.all(paths.map((path) => ask(path)))
    const { renders } = t.kept.counts
    const edition = await t.kept.edition.read()
    await draftOf(house.id, { name: 'DRAFTED' })
    const { base } = await linked(project(house.id))
    const at = new Date().toISOString()
    const row = await t.db.selectFrom('drafts').selectAll().executeTakeFirstOrThrow()
    const drafts = Array.from({ length: 1000 }, (_, i) => ({
      ...row,
      record_id: `draft ${i}`,
      updated_at: at,
    }))
    await t.db.insertInto('drafts').values(drafts).execute()
    expect((await ask(base)).text).toContain('DRAFTED')
    expect((await ask(`${base}/projects/drafted`)).text).toContain('DRAFTED')
    expect((await ask(`${base}/projects/house`)).status).toBe(301)
    expect(await Promise.all(paths.map((path) => ask(path)))).toEqual(before)
    expect(t.kept.counts.renders).toBe(renders)
    expect(await t.kept.edition.read()).toBe(edition)
    expect(t.kept.last(base)).toBeUndefined()
    await updateRecord(t.db, plinth, projectStore, house.id, { client: 'ANOTHER' })
    expect((await ask('/projects/house')).text).not.toContain('DRAFTED')
  })

  test('the number of queries does not depend on the number of drafts', async () => {
    const queriesFor = async (count: number) => {
      const keys: RecordKey[] = []
      for (let i = 0; i < count; i += 1) {
        const house = await addProject({ name: `HOUSE ${count} ${i}` })
        await draftOf(house.id, { name: `VILLA ${count} ${i}`, client: '' })
        keys.push(project(house.id))
      }
      const { base } = await linked(...keys)
      await ask('/')
      let queries = 0
      const executor = t.db.getExecutor()
      const { executeQuery } = executor
      executor.executeQuery = ((...args: Parameters<typeof executeQuery>) => {
        queries += 1
        return executeQuery.apply(executor, args)
      }) as typeof executeQuery
      await ask(base)
      executor.executeQuery = executeQuery
      return queries
    }
    const few = await queriesFor(2)
    expect(few).toBeGreaterThan(3)
    // A query for each draft would be ten more. On PostgreSQL the version of the site may be read in between.
    expect(await queriesFor(12)).toBeLessThan(few + 10)
  })
})
