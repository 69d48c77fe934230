import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CommandName } from '../scripts/admin/command-names.ts'
import { perform } from '../scripts/admin/commands.ts'
import { readConfig } from '../src/outside/config.ts'
import { passwords } from '../src/outside/passwords.ts'
import { requestEmailChange } from '../src/store/account/account-recovery.ts'
import { beginTwoFactor, enableTwoFactor, findTwoFactor } from '../src/store/account/two-factor.ts'
import { findCredentials } from '../src/store/account/users.ts'
import { listActivity } from '../src/store/activity/activity.ts'
import { type Database, openDatabase } from '../src/store/database/database.ts'
import { migrate } from '../src/store/migrations/migrate.ts'
import { staff } from './support/app.ts'
import { mailsOf } from './support/data/mails.ts'
import { runCommand, saidBy } from './support/outside/run-command.ts'

const EMAIL = 'super_admin@plinth.example'
const COMMAND_LINE = { id: 'command-line', name: 'command line' }
const postgresUrl = inject('postgresUrl')
const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-admin-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function postgresSettings(): Promise<Record<string, string>> {
  const name = `admin_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(postgresUrl)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(postgresUrl!)
  url.pathname = name
  return { DATABASE_URL: url.href, SECRET_KEY: 'x'.repeat(32) }
}

const locations = [
  { name: 'SQLite', settings: async (): Promise<Record<string, string>> => ({ DATA_DIR: dataDir }) },
  ...(postgresUrl ? [{ name: 'PostgreSQL', settings: postgresSettings }] : []),
]

/** The command as a process. */
const admin = (settings: Record<string, string>, ...args: string[]) =>
  runCommand(settings, 'scripts/admin/main.ts', ...args)
/** Its work, in this process. */
const work = (settings: Record<string, string>, name: CommandName, email = '') =>
  saidBy(() => perform(name, { email, name: '', until: undefined }, readConfig(settings)))

describe.each(locations)('npm run admin on $name', ({ settings: made }) => {
  let settings: Record<string, string>
  let db: Database
  beforeAll(async () => {
    settings = await made()
    const { databaseUrl, dataDir } = readConfig(settings)
    // Open all the while, as the server has it.
    db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir })
    await migrate(db)
    const { user } = await staff(db, 'SUPER_ADMIN')
    await beginTwoFactor(db, user.id, 'sealed')
    await enableTwoFactor(db, user, { sealedSecret: 'sealed', step: 1, codeHashes: ['x'] })
    const passkey = { id: 'a', user_id: user.id, name: 'Phone', public_key: 'x', counter: 0, transports: '' }
    await db
      .insertInto('passkeys')
      .values({ ...passkey, created_at: '2026-01-02T10:00:00.000Z', used_at: null })
      .execute()
  })
  afterAll(() => db.destroy())

  const passwordIn = (said: string) => /Password: (\S+)/.exec(said)?.[1] ?? ''
  const opens = async (email: string, password: string) => {
    const stored = (await findCredentials(db, { email }))?.passwordHash
    // The work that OWASP recommends.
    expect(stored).toContain('m=19456,t=2,p=1')
    return passwords().matches(stored, password)
  }
  const lastEntry = async () => (await listActivity(db, { limit: 1 })).entries[0]

  test('lists who has an account', async () => {
    expect(await work(settings, 'list')).toMatch(
      /super_admin@plinth\.example +The SUPER_ADMIN +Super Admin +Active +app, passkey +20/,
    )
  })

  test('creates a Super Admin, and refuses an address that is in use', async () => {
    // The command as npm runs it, which looks for missing packages first; the other tests leave that out.
    const args = ['create', 'Second@plinth.example', '--name', 'The Second']
    const { code, said } = await runCommand(settings, 'scripts/tool.mjs', 'admin', ...args)
    expect([code, said]).toEqual([0, expect.stringContaining('second@plinth.example is a Super Admin now.')])
    expect(await opens('second@plinth.example', passwordIn(said))).toBe(true)
    expect(await lastEntry()).toMatchObject({
      kind: 'user.registered',
      actor: COMMAND_LINE,
      subject: { name: 'second@plinth.example' },
    })
    await expect(work(settings, 'create', 'second@plinth.example')).rejects.toThrow(
      /^second@plinth\.example already has an account\.$/,
    )
  })

  test('sets a new password, ends all sessions and links, logs it as the command line and notifies the owner by mail', async () => {
    const proved = await findCredentials(db, { email: EMAIL })
    await requestEmailChange(db, proved!, 'elsewhere@plinth.example')
    expect(await db.selectFrom('account_links').selectAll().execute()).toHaveLength(1)
    const said = await work(settings, 'reset-password', EMAIL)
    expect(said).toContain('Passkeys of the account still sign in')
    expect(await opens(EMAIL, passwordIn(said))).toBe(true)
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('account_links').selectAll().execute()).toEqual([])
    const entry = await lastEntry()
    expect(entry).toMatchObject({
      kind: 'user.password-replaced',
      actor: COMMAND_LINE,
      subject: { name: EMAIL },
    })
    expect(JSON.stringify(entry)).not.toContain(passwordIn(said))
    const [mail] = await mailsOf(db)
    expect(mail).toMatchObject({ kind: 'account-changed', to: EMAIL, facts: { change: 'password' } })
    expect(JSON.stringify(mail)).not.toContain(passwordIn(said))
  })

  test('turns two-factor authentication off', async () => {
    expect(await work(settings, 'disable-2fa', EMAIL)).toContain('is off for')
    const found = await findCredentials(db, { email: EMAIL })
    expect(await findTwoFactor(db, found!.user.id)).toBeUndefined()
    expect(await lastEntry()).toMatchObject({
      kind: 'user.two-factor-disabled',
      actor: COMMAND_LINE,
      subject: { name: EMAIL },
    })
    expect(await work(settings, 'disable-2fa', EMAIL)).toContain('was not on for')
  })
})

test('help lists the commands; a wrong data folder and a wrong setting are reported', async () => {
  expect(await admin({}, '--help')).toMatchObject({
    code: 0,
    said: expect.stringContaining('disable-2fa <email>'),
  })
  const elsewhere = path.join(dataDir, 'elsewhere')
  await expect(work({ DATA_DIR: elsewhere }, 'list')).rejects.toThrow(`There is no database at ${elsewhere}`)
  expect(await admin({ DATA_DIR: dataDir, PORT: 'x' }, 'list')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('The setting PORT'),
  })
})

test.each([
  [['reset-password', 'nobody@plinth.example'], 1, /^No user has the e-mail address nobody@plinth\.example/],
  [['reset-password'], 2, /^The e-mail address is missing/],
  [['sing'], 2, /^There is no command 'sing'/],
  [['list', '--loud'], 2, /--loud/],
  [[], 2, /^Enter a command/],
])('%j is refused with a message', async (args, code, words) => {
  const refused = await admin({ DATA_DIR: dataDir }, ...args)
  expect([refused.code, refused.said]).toEqual([code, ''])
  expect(refused.complained).toMatch(words)
})

test('an address that is none is refused', async () => {
  await expect(work({ DATA_DIR: dataDir }, 'create', 'no address')).rejects.toThrow(
    /^Enter a valid e-mail address\./,
  )
})
