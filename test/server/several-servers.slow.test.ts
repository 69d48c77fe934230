import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findNginx, findPostgres } from '../../scripts/find-programs.mjs'
import { SECRET_KEY } from '../support/browser/candidates.ts'
import { applicationForm, solvedCaptcha } from '../support/data/applications.ts'
import { pdf } from '../support/data/documents.ts'
import { jpeg } from '../support/data/made-pictures.ts'
import { project } from '../support/data/project.ts'
import { startBucket } from '../support/outside/bucket.ts'
import { freePort } from '../support/outside/kept-program.ts'
import { type RunningServer, startBuiltServer } from '../support/outside/running-server.ts'
import { startSmtp } from '../support/outside/smtp.ts'
import { startNginx } from '../support/outside/throwaway-nginx.ts'
import { startPostgres } from '../support/outside/throwaway-postgres.ts'
import { answerOf, loginToken } from '../support/rules/call-bodies.ts'

const PERSON = { name: 'Ira Bora', email: 'ira@example.org', password: 'lintel and sill' }

const json = (body: object, token?: string) => ({
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  },
  body: JSON.stringify(body),
})

// Neither nginx nor PostgreSQL is installed everywhere.
const isSkipped = !findNginx() || !findPostgres()

describe.skipIf(isSkipped)('three servers behind nginx, with one PostgreSQL and one bucket', () => {
  const closing: (() => Promise<unknown>)[] = []
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let servers: RunningServer[]
  let proxy: string
  let token: string

  beforeAll(async () => {
    const later = <T extends object>(started: T, close: (started: T) => Promise<unknown>) => {
      closing.unshift(() => close(started))
      return started
    }
    postgres = later(await startPostgres({ copyOf: inject('emptyDatabase') }), ({ stop }) => stop())
    const bucket = later(await startBucket(), ({ close }) => close())
    smtp = later(await startSmtp(), ({ close }) => close())
    const port = await freePort()
    proxy = `http://127.0.0.1:${port}`
    const settings = {
      DATABASE_URL: postgres.url,
      DATABASE_POOL_SIZE: '5',
      ...bucket.settings,
      SECRET_KEY,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Plinth <studio@plinth.example>',
      PUBLIC_URL: proxy,
      TRUST_PROXY: 'true',
    }
    servers = await Promise.all(
      Array.from({ length: 3 }, async () => later(await startBuiltServer(settings), ({ stop }) => stop())),
    )
    later(
      await startNginx(
        port,
        servers.map(({ url }) => url),
      ),
      ({ stop }) => stop(),
    )
    // What one of them printed is good at each.
    const [, setupToken] = /#setup=([\w-]+)/.exec(servers[0]!.output()) ?? []
    const registered = await fetch(`${proxy}/auth/register`, json({ ...PERSON, setupToken }))
    expect(registered.status).toBe(201)
    token = await loginToken(registered)
  })

  afterAll(async () => {
    for (const close of closing) await close()
  })

  /** The answer that each server gives by itself. */
  const onEach = (path: string) =>
    Promise.all(
      servers.map(({ url }) => fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })),
    )
  const asVisitor = (path: string) =>
    Promise.all(servers.map(async ({ url }) => (await fetch(url + path)).text()))

  test('the requests go to all three, and a session is known to each', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => fetch(`${proxy}/healthz`)))
    const reached = new Set(answers.map(({ headers }) => headers.get('x-server')))
    expect([...reached].toSorted()).toEqual(
      servers.map(({ url }) => `127.0.0.1:${new URL(url).port}`).toSorted(),
    )
    for (const { status } of await onEach('/auth/profile')) expect(status).toBe(200)
  })

  test('a picture and a project that one of them stores are shown by each', async () => {
    const form = new FormData()
    const bytes = await jpeg(900, 600)
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'hall.jpg')
    const uploaded = await fetch(`${proxy}/api/projects/upload`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(uploaded.status).toBe(201)
    const { url } = await answerOf<'POST /api/projects/upload'>(uploaded)
    const before = await asVisitor('/')
    for (const page of before) expect(page).not.toContain('TOWN HALL')
    const added = await fetch(`${proxy}/api/projects`, json({ ...project, previewImage: url }, token))
    expect(added.status).toBe(201)
    await expect
      .poll(async () => (await asVisitor('/')).map((page) => page.includes('TOWN HALL, TURA')))
      .toEqual([true, true, true])
    const pictures = await onEach(url)
    const contents = await Promise.all(
      pictures.map(async (answer) => Buffer.from(await answer.arrayBuffer())),
    )
    expect(pictures.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const content of contents) expect(content.equals(contents[0]!)).toBe(true)
  })

  test('an application is read on each, and each of its mails is sent once', async () => {
    const ask = async (_: string, path: string) => ({ body: await (await fetch(proxy + path)).json() })
    const recaptchaToken = await solvedCaptcha({ ask } as Parameters<typeof solvedCaptcha>[0])
    const form = applicationForm({ recaptchaToken }, await pdf())
    const sent = await fetch(`${proxy}/api/applications`, { method: 'POST', body: form })
    expect(await sent.text()).toContain('Thank you')
    for (const answer of await onEach('/api/applications')) {
      const { items } = await answerOf<'GET /api/applications'>(answer)
      expect(items.map(({ email }) => email)).toEqual(['mina@client.example'])
      const id = items[0]!.id
      const { files } = await answerOf<'GET /api/applications/:id'>(
        fetch(`${proxy}/api/applications/${id}`, { headers: { Authorization: `Bearer ${token}` } }),
      )
      for (const file of await onEach(`/api/applications/${id}/files/${files[0]!.id}`))
        expect((await file.text()).slice(0, 5)).toBe('%PDF-')
    }
    const receivers = () => smtp.received.flatMap(({ to }) => to).toSorted()
    const expected = ['ira@example.org', 'mina@client.example']
    await expect.poll(receivers).toEqual(expected)
    // A further change wakes the workers of all servers once more.
    await onEach('/readyz')
    expect(receivers()).toEqual(expected)
  })

  test('a limit counts what comes through each of them', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 11; turn++)
      statuses.push(
        (await fetch(`${proxy}/auth/login`, json({ ...PERSON, password: `wrong ${turn}` }))).status,
      )
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('a restart of the database is a 503 for a while, and all go on by themselves', async () => {
    const add = () => fetch(`${proxy}/api/projects`, json({ ...project, name: 'Since the restart' }, token))
    const ready = async () => (await onEach('/readyz')).map(({ status }) => status)
    await postgres.pause()
    for (const { status } of await onEach('/auth/profile')) expect(status).toBe(503)
    await expect.poll(ready).toEqual([503, 503, 503])
    const refused = await add()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    for (const { status } of await onEach('/healthz')) expect(status).toBe(200)
    await postgres.resume()
    expect((await add()).status).toBe(201)
    for (const { status } of await onEach('/auth/profile')) expect(status).toBe(200)
    await expect.poll(ready).toEqual([200, 200, 200])
  })

  test('one that is killed is noticed by nobody but those whom it was answering', async () => {
    const get = () =>
      fetch(proxy).then(
        async (answer) => {
          await answer.text()
          return answer.status
        },
        () => 0,
      )
    const results: number[] = []
    let isEnded = false
    const visitor = async () => {
      while (!isEnded) results.push(await get())
    }
    const VISITORS = 4
    const visitors = Array.from({ length: VISITORS }, visitor)
    await expect.poll(() => results.length).toBeGreaterThan(20)
    process.kill(servers[1]!.pid, 'SIGKILL')
    await servers[1]!.exited
    const atDeath = results.length
    await expect.poll(() => results.length).toBeGreaterThan(atDeath + 50)
    isEnded = true
    await Promise.all(visitors)
    expect(results.filter((status) => status !== 200).length).toBeLessThanOrEqual(VISITORS)
    for (let index = 0; index < 6; index++) {
      const name = `AFTER ${index}`
      expect((await fetch(`${proxy}/api/projects`, json({ ...project, name }, token))).status).toBe(201)
    }
    expect(await (await fetch(proxy)).text()).toContain('AFTER 5')
  })
})
