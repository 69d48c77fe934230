import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { copiedTables } from '../../../src/store/copy/copied-tables.ts'
import { publish } from '../../../src/store/database/database.ts'
import type { Tables } from '../../../src/store/database/tables.ts'
import { PASSWORD, staff, type TestApp } from '../app.ts'
import { addOpening, apply, solvedCaptcha } from '../data/applications.ts'
import { mailsOf, tokenOf } from '../data/mails.ts'
import { pictureLibrary, shows } from '../data/picture-library.ts'
import { project } from '../data/project.ts'

export const CALLERS = [
  'visitor',
  'SUPER_ADMIN',
  'HR_HIRING',
  'PROJECT_CONTENT_MANAGER',
  'candidate',
  'expired',
] as const
export type Caller = (typeof CALLERS)[number]

const ORIGIN = { host: 'localhost', origin: 'http://localhost' }
const CANDIDATE = 'mina@client.example'

/** Records of every kind, and the credentials of each caller. `values`: what the texts with a dollar sign stand for. */
export type Fixture = { values: Record<string, string>; credentials: Record<Caller, Record<string, string>> }

export async function makeFixture(t: TestApp): Promise<Fixture> {
  const admin = await staff(t.db, 'SUPER_ADMIN')
  const others = await Promise.all(
    (['HR_HIRING', 'PROJECT_CONTENT_MANAGER'] as const).map((role) => staff(t.db, role)),
  )
  await staff(t.db, 'SUPER_ADMIN', 'another@plinth.example')
  const write = async (method: string, address: string, body: unknown, headers = {}) => {
    const { status, body: answer } = await t.ask(method, address, { body, token: admin.token, headers })
    if (status >= 300) throw new Error(`${method} ${address}: ${status} ${JSON.stringify(answer)}`)
    return answer
  }

  const library = pictureLibrary(t, () => ({ token: admin.token, admin: admin.token }))
  const picture = await library.added('roof')
  await library.added('stair')
  const shown = await write('POST', '/api/projects', { ...project, sections: [shows(picture)] })
  await write('POST', '/api/projects', { ...project, name: 'Museum, Shillong' })
  const trashed = await write('POST', '/api/projects', { ...project, name: 'Depot' })
  await write('DELETE', `/api/projects/${trashed.id}`, undefined)
  await write('PUT', `/api/projects/${shown.id}`, { ...project, name: 'Town Hall' })
  await write('PUT', `/api/projects/${shown.id}/draft`, { fields: { ...project, name: 'A draft' } })
  const drafts = [{ kind: 'project', id: shown.id }]
  await write('POST', '/api/preview-links', { name: 'For the client', drafts })
  await write('POST', '/api/publications', { drafts, at: { day: '2027-01-15', time: '09:00' } })

  const jobId = await addOpening(t.db, { test: 'Draw a stair.' })
  await addOpening(t.db, { title: 'Intern' })
  const application = await apply(t, { jobId })
  await apply(t, { email: 'second@client.example' })
  const links = [await tokenOf(t.db, 'candidate', CANDIDATE)]
  const opened = await t.ask('POST', '/api/candidate/open', {
    body: { token: links[0], email: CANDIDATE },
    headers: ORIGIN,
  })
  const enquiry = {
    ...{ firstName: 'Mina', lastName: 'Das', emailAddress: CANDIDATE },
    ...{ mobileNumber: '+91 361 000 0199', message: 'A house of bamboo.' },
  }
  await write('POST', '/api/contact', { ...enquiry, recaptchaToken: await solvedCaptcha(t) })
  await write('POST', '/api/subscribers', { email: 'reader@client.example' })
  await mailsOf(t.db)
  links.push(await tokenOf(t.db, 'subscription', 'reader@client.example'))
  await write('POST', '/api/subscribers/confirm', { token: links[1] })
  await write('POST', '/api/subscribers', { email: 'undecided@client.example' })
  await write('POST', '/api/mailings', { jobId, subject: 'A position', text: 'We look for an architect.' })
  await write('POST', '/api/users', { name: 'Nira', email: 'nira@plinth.example', role: 'HR_HIRING' })
  await write('POST', '/api/auth/forgot-password', { email: admin.user.email })
  await mailsOf(t.db)
  links.push(await tokenOf(t.db, 'password-reset', admin.user.email))

  const { updatedAt } = (await t.ask('GET', `/api/projects/${shown.id}`)).body
  const values: Record<string, string> = {
    ...(await idsIn(t)),
    $applications: application,
    $picture: `/media/${picture.id}.${picture.format}`,
    $password: PASSWORD,
    $captcha: await solvedCaptcha(t),
    $updatedAt: updatedAt,
    '$users.email': admin.user.email,
    '$subscribers.email': 'reader@client.example',
    ...Object.fromEntries(links.map((token, at) => [`$token${at || ''}`, token])),
  }
  const tokens = {
    SUPER_ADMIN: admin.token,
    HR_HIRING: others[0]!.token,
    PROJECT_CONTENT_MANAGER: others[1]!.token,
  }
  const credentials: Record<Caller, Record<string, string>> = {
    visitor: {},
    expired: { authorization: `Bearer ${'x'.repeat(43)}` },
    candidate: { ...ORIGIN, cookie: opened.headers.get('set-cookie')!.split(';')[0]! },
    SUPER_ADMIN: { authorization: `Bearer ${tokens.SUPER_ADMIN}` },
    HR_HIRING: { authorization: `Bearer ${tokens.HR_HIRING}` },
    // As a browser sends it.
    PROJECT_CONTENT_MANAGER: { ...ORIGIN, cookie: `plinth_session=${tokens.PROJECT_CONTENT_MANAGER}` },
  }
  return { values, credentials }
}

/** The tables of the records that addresses name, by the first part of these addresses. */
const TABLES = {
  projects: 'projects',
  pictures: 'pictures',
  jobs: 'jobs',
  applications: 'applications',
  files: 'application_files',
  enquiries: 'enquiries',
  subscribers: 'subscribers',
  users: 'users',
  sessions: 'sessions',
  outbox: 'outbox',
  mailings: 'mailings',
  publications: 'publications',
  'preview-links': 'preview_links',
} as const satisfies Record<string, keyof Tables>

/** The ids of the first three rows of each table: '$projects', '$projects1', '$projects2'. */
async function idsIn({ db }: TestApp) {
  const values: Record<string, string> = {}
  for (const [name, table] of Object.entries(TABLES)) {
    const rows = await db.selectFrom(table).select('id').orderBy('id').limit(3).execute()
    for (const [at, { id }] of rows.entries()) values[`$${name}${at || ''}`] = String(id)
  }
  return values
}

/**
 * What a refused call may write: the counts of limits, and `site`, whose row is the lock of changes and counts them, also one that
 * finds out under the lock that it may not be made.
 */
const WRITTEN_BY_REFUSED: readonly string[] = ['rate_limits', 'site']

/** Functions to go back to the state of now, and to ask what was written. */
export async function savedState(t: TestApp) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-fuzz-'))
  const tables = copiedTables.filter((name) => name !== 'site')
  const saved = path.join(folder, 'saved.db')
  const stored = path.join(folder, 'files')
  const { rows } = await sql<{
    file: string
  }>`select file from pragma_database_list where name = 'main'`.execute(t.db)
  const own = new Sqlite(rows[0]!.file)
  own.pragma('foreign_keys = off')
  own.pragma('synchronous = off')
  own.exec(`vacuum into '${saved}'; attach '${saved}' as saved`)
  cpSync(t.dataDir, stored, { recursive: true })
  const triggers = own.prepare("select name, sql from main.sqlite_master where type = 'trigger'").all() as {
    name: string
    sql: string
  }[]
  own.exec('create table writes (table_name text primary key, rows integer not null default 0)')
  for (const table of copiedTables) {
    own.prepare('insert into writes values (?, 0)').run(table)
    // A session notes when it was used, also by a refused call.
    const verbs = ['insert', 'delete', ...(table === 'sessions' ? [] : ['update'])]
    for (const verb of verbs)
      own.exec(
        `create trigger fuzz_${verb}_${table} after ${verb} on ${table} begin update writes set rows = rows + 1 where table_name = '${table}'; end`,
      )
  }
  const counted = own.prepare('select table_name from writes where rows > 0')
  const restore = own.transaction(() => {
    for (const { name } of triggers) own.exec(`drop trigger ${name}`)
    for (const name of tables)
      own.exec(`delete from main.${name}; insert into main.${name} select * from saved.${name}`)
    for (const trigger of triggers) own.exec(trigger.sql)
  })

  return {
    async restore() {
      restore()
      await publish(t.db, async () => {})
      rmSync(t.dataDir, { recursive: true, force: true })
      cpSync(stored, t.dataDir, { recursive: true })
    },
    /** The tables that were written since the last call, without those that refused calls may write. */
    written(): string[] {
      const counts = counted.all() as { table_name: string }[]
      if (counts.length > 0) own.exec('update writes set rows = 0')
      return counts.map(({ table_name }) => table_name).filter((name) => !WRITTEN_BY_REFUSED.includes(name))
    },
    close() {
      own.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
