import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import yauzl from 'yauzl'
import { staff, testApp } from '../../../test/support/app.ts'
import { addOpening, apply, fileOf, privateNames } from '../../../test/support/data/applications.ts'
import { pdf, zip } from '../../../test/support/data/documents.ts'
import { mailsOf, tokenOf } from '../../../test/support/data/mails.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { changeCount } from '../../store/database/database.ts'
import { isFound } from '../../store/database/sql-parts.ts'

const ORIGIN = { host: 'localhost', origin: 'http://localhost' }
const EMAIL = 'mina@client.example'

describe.each(databases)("a candidate's own page on $name", ({ open }) => {
  const t = testApp(open)
  let jobId: string
  let id: string
  let link: string
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'HR_HIRING')).token
    jobId = await addOpening(t.db, { test: 'Draw a stair.' })
    id = await apply(t, { jobId })
    link = await tokenOf(t.db, 'candidate', EMAIL)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const openLink = (body: object, headers = {}) =>
    t.ask('POST', '/api/candidate/open', { body, headers: { ...ORIGIN, ...headers } })
  /** The cookie of a browser in which the link was opened. */
  const opened = async (email = EMAIL, at = link) =>
    (await openLink({ token: at, email })).headers.get('set-cookie')!.split(';')[0]!
  const ask = (method: string, path: string, cookie: string, body?: unknown, of = id) =>
    t.ask(method, `/api/candidate${path}?application=${of}`, { body, headers: { ...ORIGIN, cookie } })
  const move = (stage: string) => t.ask('PATCH', `/api/applications/${id}`, { body: { stage }, token })
  const form = (field: string, bytes: Uint8Array, name: string) => {
    const data = new FormData()
    data.append(field, fileOf(bytes), name)
    return data
  }
  const seen = async () => (await t.ask('GET', `/api/applications/${id}`, { token })).body

  test('the link opens with the e-mail address, and then with the cookie alone', async () => {
    const answer = await openLink({ token: link, email: 'MINA@client.example' })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        name: 'Mina Das',
        opening: 'Architect',
        state: 'We have received your application and will read it.',
        files: [{ name: 'My CV.pdf', kind: 'cv' }],
        test: null,
        can: { replaceCv: true, uploadTest: false, renew: false },
      },
    ])
    expect(answer.headers.get('set-cookie')).toMatch(
      /^plinth_application_[\w-]{36}=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const cookie = await opened()
    expect((await ask('GET', '', cookie)).body).toEqual(answer.body)
    const changes = await changeCount(t.db)
    expect((await openLink({ token: link }, { cookie })).status).toBe(200)
    expect(await changeCount(t.db), 'it only reads').toBe(changes)
  })

  test('a wrong address, a wrong link and one of an erased application have the same answer', async () => {
    const other = await apply(t, { email: 'other@x.example' })
    const others = await tokenOf(t.db, 'candidate', 'other@x.example')
    await t.ask('DELETE', `/api/applications/${other}`, { token })
    const answers = [
      await openLink({ token: link, email: 'other@x.example' }),
      await openLink({ token: 'x'.repeat(43), email: EMAIL }),
      await openLink({ token: others, email: 'other@x.example' }),
    ]
    for (const { status, body } of answers) expect([status, body]).toEqual([422, answers[0]!.body])
    const unasked = [await openLink({ token: link }), await openLink({ token: 'x' })]
    for (const { status, body } of unasked) expect([status, body]).toEqual([422, unasked[0]!.body])
    for (const one of [...answers, ...unasked]) expect(one.headers.get('set-cookie')).toBe(null)
  })

  test('a link whose application is erased while it is opened with the e-mail address is refused as a wrong one', async () => {
    const sent = { email: EMAIL }
    const wrong = await openLink({ token: 'x'.repeat(43), ...sent })
    const reads = vi.spyOn(t.db, 'selectFrom')
    const begin = t.db.transaction.bind(t.db)
    vi.spyOn(t.db, 'transaction').mockImplementation(() => {
      const transaction = begin()
      const execute = transaction.execute.bind(transaction)
      transaction.execute = async (work) => {
        const isFound = reads.mock.calls.some(([table]) => String(table) === 'application_links')
        if (isFound) await t.db.deleteFrom('applications').execute()
        return execute(work)
      }
      return transaction
    })
    const { status, body, headers } = await openLink({ token: link, ...sent })
    expect([status, body, headers.get('set-cookie')]).toEqual([422, wrong.body, null])
    expect(await t.db.selectFrom('applications').select('id').execute()).toEqual([])
  })

  test('a link whose application is erased while it is opened with the cookie is refused as a wrong one', async () => {
    const wrong = await openLink({ token: 'x'.repeat(43) })
    const cookie = await opened()
    const select = t.db.selectFrom.bind(t.db)
    let isErased = false
    const read = (table: 'applications' | 'candidate_sessions') => {
      isErased ||= table === 'candidate_sessions'
      return isErased && table === 'applications' ? select(table).where('id', '=', '') : select(table)
    }
    vi.spyOn(t.db, 'selectFrom').mockImplementation(read as never)
    const { status, body } = await openLink({ token: link }, { cookie })
    expect([status, body, isErased]).toEqual([422, wrong.body, true])
  })

  test('a link that was opened just before the application is erased shows it', async () => {
    const begin = t.db.transaction.bind(t.db)
    vi.spyOn(t.db, 'transaction').mockImplementation(() => {
      const transaction = begin()
      const execute = transaction.execute.bind(transaction)
      transaction.execute = async (work) => {
        const done = await execute(work)
        if (await isFound(t.db.selectFrom('candidate_sessions').select('application_id')))
          await t.db.deleteFrom('applications').execute()
        return done
      }
      return transaction
    })
    expect(await openLink({ token: link, email: EMAIL })).toMatchObject({ status: 200, body: { id } })
    expect(await t.db.selectFrom('applications').select('id').execute()).toEqual([])
  })

  test('the address of a link can be guessed ten times an hour, from all addresses together', async () => {
    const guess = (at: number, email = 'wrong@x.example') =>
      t.ask('POST', '/api/candidate/open', { body: { token: link, email }, from: `10.0.0.${at}` })
    for (let at = 0; at < 10; at++) expect((await guess(at)).status).toBe(422)
    expect((await guess(11, EMAIL)).status).toBe(429)
  })

  test('one address may open any number of links, and guess twenty times an hour', async () => {
    for (let time = 0; time < 25; time++) {
      expect((await openLink({ token: link })).status).toBe(422)
      expect((await openLink({ token: link, email: EMAIL })).status).toBe(200)
    }
    for (let time = 0; time < 20; time++)
      expect((await openLink({ token: `${time}`, email: EMAIL })).status).toBe(422)
    expect((await openLink({ token: link, email: EMAIL })).status).toBe(429)
  })

  test('without the cookie there is nothing, and a cookie opens its own application only', async () => {
    const cookie = await opened()
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/copy'],
      ['DELETE', ''],
      ['POST', '/renewal'],
      ['PUT', '/cv'],
    ] as const) {
      expect((await ask(method, path, '')).status).toBe(401)
      expect((await ask(method, path, `plinth_application_${id}=x`)).status).toBe(401)
    }
    const other = await apply(t, { email: 'other@x.example' })
    const others = await tokenOf(t.db, 'candidate', 'other@x.example')
    const renamed = cookie.replace(id, other)
    for (const sent of [cookie, renamed]) {
      expect((await openLink({ token: others }, { cookie: sent })).status).toBe(422)
      expect((await ask('GET', '', sent, undefined, other)).status).toBe(401)
    }
    expect((await ask('GET', '', renamed)).status).toBe(401)
    expect((await t.ask('GET', '/api/candidate', { headers: { cookie } })).status).toBe(401)
    expect((await ask('GET', '', cookie)).body.email).toBe(EMAIL)
  })

  test('a browser opens two applications of a person, and each call means the one that it names', async () => {
    const other = await apply(t)
    const newer = await tokenOf(t.db, 'candidate', EMAIL)
    const both = `${await opened()}; ${await opened(EMAIL, newer)}`
    // Neither asks for the address again.
    expect((await openLink({ token: link }, { cookie: both })).body.id).toBe(id)
    expect((await openLink({ token: newer }, { cookie: both })).body.id).toBe(other)
    expect((await ask('GET', '', both)).body.opening).toBe('Architect')
    expect((await ask('GET', '', both, undefined, other)).body.opening).toBe('')
    expect((await ask('PUT', '/cv', both, form('cv', await pdf(), 'Two.pdf'), other)).body.id).toBe(other)
    expect((await seen()).files).toMatchObject([{ name: 'My CV.pdf' }])
    expect((await ask('DELETE', '', both)).status).toBe(200)
    expect((await ask('GET', '', both)).status).toBe(401)
    expect((await ask('GET', '', both, undefined, other)).status).toBe(200)
  })

  test('another site cannot use the cookie', async () => {
    const cookie = await opened()
    for (const origin of ['https://evil.example', '']) {
      const headers = { host: 'localhost', origin, cookie }
      expect((await t.ask('DELETE', `/api/candidate?application=${id}`, { headers })).status).toBe(403)
    }
    expect((await seen()).id).toBe(id)
  })

  test('the CV is replaced until the application is decided, and the old file is deleted', async () => {
    const cookie = await opened()
    const before = await privateNames(t)
    const cv = await pdf(2)
    const answer = await ask('PUT', '/cv', cookie, form('cv', cv, 'Newer.pdf'))
    expect([answer.status, answer.body.files]).toMatchObject([200, [{ name: 'Newer.pdf', bytes: cv.length }]])
    const { files, history } = await seen()
    expect(history[0]).toMatchObject({ kind: 'file', to: 'cv', by: { name: 'The candidate' } })
    const read = await t.app.request(`/api/applications/${id}/files/${files[0].id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(Buffer.from(await read.arrayBuffer()).equals(cv)).toBe(true)
    expect(await privateNames(t)).toHaveLength(before.length)
    const html = await ask('PUT', '/cv', cookie, form('cv', Buffer.from('<html>'), 'CV.pdf'))
    expect([html.status, Object.keys(html.body.errors)]).toEqual([422, ['cv']])
    await move('REJECTED')
    expect((await ask('PUT', '/cv', cookie, form('cv', cv, 'CV.pdf'))).status).toBe(409)
    expect(await privateNames(t)).toHaveLength(before.length)
  })

  test('in TEST the instructions are shown and the test is uploaded as PDF or ZIP, and the studio gets a mail', async () => {
    const admin = await staff(t.db, 'SUPER_ADMIN')
    const cookie = await opened()
    const archive = await zip({ 'stair.txt': 'up' })
    expect((await ask('PUT', '/test', cookie, form('test', archive, 'Stair.zip'))).status).toBe(409)
    await move('TEST')
    const [mail] = (await seen()).mails
    expect([mail.template, mail.body.includes('Draw a stair.')]).toEqual(['test', true])
    expect((await ask('GET', '', cookie)).body).toMatchObject({
      state: 'We have asked you to do a test. Please upload your result here.',
      test: 'Draw a stair.',
      can: { uploadTest: true },
    })
    const sent = await ask('PUT', '/test', cookie, form('test', archive, 'Stair.zip'))
    expect(sent.body.state).toMatch(/^We have received your test\./)
    expect(sent.body.files.map(({ kind }: { kind: string }) => kind)).toEqual(['cv', 'test'])
    expect((await seen()).history[0]).toMatchObject({ kind: 'file', to: 'test' })
    const toStudio = async () => (await mailsOf(t.db)).filter(({ kind }) => kind === 'test-content')
    const [notice] = await toStudio()
    expect(notice).toMatchObject({ to: admin.user.email, facts: { name: 'Mina Das' } })
    const read = await t.ask('GET', `/api/outbox/${notice!.id}`, { token: admin.token })
    expect(read.body.subject).toBe('Test content: Architect (Mina Das)')
    expect(read.body.text).toContain(`/admin/dashboard/hiring/candidates/${id}`)
    const again = await ask('PUT', '/test', cookie, form('test', await pdf(), 'Stair.pdf'))
    expect(again.body.files).toHaveLength(2)
    const bad = await ask('PUT', '/test', cookie, form('test', Buffer.from('MZ'), 'Stair.zip'))
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['test']])
    expect(await toStudio()).toHaveLength(2)
  })

  test('uploads and copies are limited for each application, from all addresses together', async () => {
    const cookie = await opened()
    await move('TEST')
    const check = vi.spyOn(t.documents, 'check')
    const sent = async (method: string, path: string, at: number) => {
      const body = method === 'PUT' ? form('test', Buffer.from('MZ'), 'Stair.zip') : undefined
      const headers = { ...ORIGIN, cookie }
      return t.ask(method, `/api/candidate${path}?application=${id}`, { body, headers, from: `10.0.${at}.1` })
    }
    for (const [method, path, first] of [
      ['PUT', '/test', 422],
      ['GET', '/copy', 200],
    ] as const) {
      for (let at = 0; at < 20; at++) expect((await sent(method, path, at)).status).toBe(first)
      expect((await sent(method, path, 21)).status).toBe(429)
    }
    expect(check).toHaveBeenCalledTimes(20)
    check.mockRestore()
  })

  test('copies are limited for one address', async () => {
    const cookie = await opened()
    for (let at = 0; at < 20; at++) expect((await ask('GET', '/copy', cookie)).status).toBe(200)
    const other = await apply(t, { email: 'other@x.example' })
    const others = await opened('other@x.example', await tokenOf(t.db, 'candidate', 'other@x.example'))
    expect((await ask('GET', '/copy', others, undefined, other)).status).toBe(429)
  })

  test('withdrawing erases everything, the cookie and all links', async () => {
    const cookie = await opened()
    expect((await ask('DELETE', '', cookie)).status).toBe(200)
    expect((await ask('GET', '', cookie)).status).toBe(401)
    expect((await openLink({ token: link, email: EMAIL })).status).toBe(422)
    expect(await t.db.selectFrom('applications').select('id').execute()).toEqual([])
    expect(await t.db.selectFrom('candidate_sessions').selectAll().execute()).toEqual([])
    expect(await t.db.selectFrom('erasures').select(['id', 'files', 'reason']).execute()).toEqual([
      { id, files: 1, reason: 'withdrawn' },
    ])
    expect(await mailsOf(t.db)).toEqual([])
    expect(JSON.stringify(await t.db.selectFrom('activity').selectAll().execute())).not.toMatch(/mina/i)
    // And they can apply again.
    expect(await apply(t, { jobId })).not.toBe(id)
  })

  test('the copy of the data is an archive with the files and the moves, without notes, rating and names of staff', async () => {
    const judged = { note: 'Secret.', rating: 2, tags: ['hidden-tag'], stage: 'SHORTLISTED' }
    await t.ask('PATCH', `/api/applications/${id}`, { body: judged, token })
    const cookie = await opened()
    const answer = await t.app.request(`/api/candidate/copy?application=${id}`, { headers: { cookie } })
    expect(answer.headers.get('content-disposition')).toContain('filename="application.zip"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const contents = await unzipped(Buffer.from(await answer.arrayBuffer()))
    expect(Object.keys(contents).toSorted()).toEqual(['application.json', 'cv.pdf'])
    expect(contents['cv.pdf']).toBe('a CV')
    const data = JSON.parse(contents['application.json']!)
    expect(data).toMatchObject({
      name: 'Mina Das',
      email: EMAIL,
      coverNote: 'I build with bamboo.',
      files: [{ name: 'My CV.pdf', inArchive: 'cv.pdf' }],
      mails: [{ subject: expect.stringContaining('Architect') }],
    })
    expect(data.history).toContainEqual({
      at: expect.any(String),
      kind: 'stage',
      from: 'NEW',
      to: 'SHORTLISTED',
    })
    expect(contents['application.json']).not.toMatch(/Secret|rating|hidden-tag|HR_HIRING/)
  })

  test('a copy whose download is given up leaves no file open, and HEAD reads none', async () => {
    const cookie = await opened()
    const address = `/api/candidate/copy?application=${id}`
    const left = { streams: 0 }
    const read = vi.spyOn(t.privateFiles, 'read').mockImplementation(async () => {
      left.streams += 1
      return new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
        cancel() {
          left.streams -= 1
        },
      })
    })
    const head = await t.app.request(address, { method: 'HEAD', headers: { cookie } })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(read).not.toHaveBeenCalled()
    const reader = (await t.app.request(address, { headers: { cookie } })).body!.getReader()
    for (let chunks = 0; chunks < 5; chunks++) await reader.read()
    expect(left.streams).toBe(1)
    await reader.cancel()
    await expect.poll(() => left.streams).toBe(0)
    read.mockRestore()
  })
})

/** The texts in an archive, by their names. */
function unzipped(archive: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const contents: Record<string, string> = {}
    yauzl.fromBuffer(archive, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error)
      file.on('error', reject)
      file.on('end', () => resolve(contents))
      file.on('entry', (entry: yauzl.Entry) => {
        file.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed)
          const parts: Buffer[] = []
          for await (const part of stream) parts.push(part as Buffer)
          contents[entry.fileName] = Buffer.concat(parts).toString()
          file.readEntry()
        })
      })
      file.readEntry()
    })
  })
}
