import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { declaredCalls } from '../../src/api/api.ts'
import type { Role } from '../../src/domain/account/role.ts'
import { KeptAnswers } from '../../src/http/kept/kept-answers.ts'
import { SiteEdition } from '../../src/http/kept/site-edition.ts'
import { RequestCounts } from '../../src/http/metrics/request-counts.ts'
import { builtInCaptcha, signInProofs } from '../../src/outside/captcha.ts'
import type { Config } from '../../src/outside/config.ts'
import { DocumentChecker } from '../../src/outside/document/check-documents.ts'
import { probeDataDir } from '../../src/outside/file/data-dir.ts'
import { checkFiles, markRoots, openFiles, openPrivateFiles, rootsOf } from '../../src/outside/file/files.ts'
import { passwords } from '../../src/outside/passwords.ts'
import { PictureEncoder } from '../../src/outside/picture/encode-pictures.ts'
import { secretBox } from '../../src/outside/secrets.ts'
import { Typesetter } from '../../src/outside/typeset/typeset.ts'
import { WorkbookWriter } from '../../src/outside/workbook/write-workbook.ts'
import { type AppParts, createApp } from '../../src/server/app.ts'
import { openLog } from '../../src/server/log.ts'
import { addUser, signIn } from '../../src/store/account/users.ts'
import { change, type Database } from '../../src/store/database/database.ts'
import { ProjectList } from '../../src/store/project/project-list.ts'
import { answerCheck } from './answers.ts'
import { bodyBytes } from './body-bytes.ts'
import { emptied } from './outside/databases.ts'

export const PASSWORD = 'bamboo and brick'
/** Many tests solve captchas. The work of a visitor is tested in src/outside/captcha.test.ts. */
const SMALL_WORK = { cost: 1, minTries: 1, maxTries: 10 }
/** Tests hash and check a password in a millisecond, where users wait for 30. */
const LITTLE_WORK = { memoryCost: 1024, timeCost: 1 }

// All apps of a worker share these, since their processes take longer to start than to do a small task. They end when idle.
const idle = 30_000 // ms
const encoder = new PictureEncoder({ idle })
const queueEncoder = new PictureEncoder()
const documents = new DocumentChecker({ timeout: 60_000, idle })
const workbooks = new WorkbookWriter()

/** The check of all apps of a worker, made for the first: what calls declare does not depend on the parts of an app. */
let sharedCheck: ReturnType<typeof answerCheck> | undefined

type Answer<T> = { status: number; body: T; headers: Headers }
// Tests read what they expect to find; a wrong guess fails the test.
// biome-ignore lint/suspicious/noExplicitAny: the shape is what the test is about
type Loose = any

type RequestOptions = {
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** The address that the connection comes from. */
  from?: string
}

type TestSettings = {
  setupToken?: string
  publicUrl?: string
  trustProxy?: boolean
  secretKey?: string
  smtp?: object
  metricsToken?: string
  backup?: { target: { folder: string } }
  makeBackup?: AppParts['makeBackup']
  /** Of the lines in `said`; 'info' by default. */
  logLevel?: string
  /** The pages too. */
  pages?: AppParts['pages']
  /** A bucket for the files; without it they are in a temporary folder. */
  s3?: Config['s3']
}

/** The app, mostly without pages, on a real database, with functions to call it. */
export async function openTestApp(open: () => Promise<Database>, settings: TestSettings = {}) {
  const db = await open()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-files-'))
  const storage = { dataDir, s3: settings.s3 }
  await markRoots(await rootsOf(storage))
  const files = await openFiles(storage)
  const privateFiles = await openPrivateFiles(storage, 'only for tests')
  const typesetter = new Typesetter(files)
  const said: string[] = []
  const log = (line: string) => {
    said.push(line)
    if (process.env.TEST_LOG) process.stdout.write(line)
  }
  const parts: AppParts = {
    db,
    kept: new KeptAnswers(new SiteEdition(db)),
    files,
    privateFiles,
    documents,
    typesetter,
    workbooks,
    encoder,
    probeFiles: () => (settings.s3 ? checkFiles(files) : probeDataDir(dataDir)),
    onPicture: () => {},
    onWrite: () => {},
    makeBackup: settings.makeBackup ?? (async () => ({ name: 'plinth-test.tar', place: 'nowhere' })),
    captcha: builtInCaptcha('only for tests', SMALL_WORK),
    signInProofs: signInProofs('only for tests', SMALL_WORK),
    passwords: passwords(LITTLE_WORK),
    secrets: secretBox(settings.secretKey ?? 'only for tests'),
    log: openLog(
      { secrets: [], logLevel: process.env.TEST_LOG ?? settings.logLevel ?? 'info' },
      { write: log },
    ),
    requests: new RequestCounts(),
    pages: settings.pages,
    settings: { publicUrl: 'http://localhost', setupToken: undefined, trustProxy: false, ...settings },
  }
  const app = createApp(parts)
  sharedCheck ??= answerCheck(declaredCalls({ ...parts, list: new ProjectList(db) }))
  const checkAnswer = sharedCheck

  async function ask<T = Loose>(
    method: string,
    address: string,
    { body, token, headers = {}, from = '127.0.0.1' }: RequestOptions = {},
  ): Promise<Answer<T>> {
    const form = body instanceof FormData ? await bodyBytes(body) : undefined
    const isRaw = typeof body === 'string' || body === undefined
    const request = {
      method,
      body: form?.bytes ?? (isRaw ? body : JSON.stringify(body)),
      headers: {
        ...(body === undefined ? {} : (form?.headers ?? { 'Content-Type': 'application/json' })),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    }
    const response = await app.request(address, request, { incoming: { socket: { remoteAddress: from } } })
    const text = await response.text()
    const hasJson = response.headers.get('content-type')?.startsWith('application/json')
    const isJson = hasJson && response.status !== 304
    const answered: unknown = isJson ? JSON.parse(text) : text
    if (isJson) checkAnswer(method, address, response.status, answered)
    return { status: response.status, body: answered as T, headers: response.headers }
  }

  function release() {
    typesetter.close()
    rmSync(dataDir, { recursive: true, force: true })
  }

  return {
    app,
    db,
    passwords: parts.passwords,
    kept: parts.kept,
    files,
    privateFiles,
    documents,
    typesetter,
    encoder,
    /** For a queue of pictures: it does not wait until nobody uploads. */
    queueEncoder,
    /** The folder of its files. */
    dataDir,
    /** The lines of the log. */
    said,
    ask,
    /** Ends it, and leaves the database to others. */
    release,
    async close() {
      await db.destroy()
      release()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** One app for all tests in the file or `describe`, with an empty database before each test. */
export function testApp(open: () => Promise<Database>, settings?: TestSettings): TestApp {
  const t = {} as TestApp
  beforeAll(async () => {
    Object.assign(t, await openTestApp(open, settings))
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await emptied(t.db)
  })
  return t
}

let passwordHash: Promise<string> | undefined

/** A signed-in user of this role, and the token. */
export async function staff(db: Database, role: Role, email = `${role.toLowerCase()}@plinth.example`) {
  passwordHash ??= passwords(LITTLE_WORK).hash(PASSWORD)
  const stored = await passwordHash
  const user = await change(db, (tx) =>
    addUser(tx, { name: `The ${role}`, email, passwordHash: stored, role, status: 'Active' }),
  )
  const token = await signIn(
    db,
    { user, passwordHash: stored },
    { userAgent: 'a test', address: '127.0.0.1' },
  )
  return { user, token }
}
