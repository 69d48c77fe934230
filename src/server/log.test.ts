import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { SERVER } from '../../test/support/data/certificates.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { readConfig } from '../outside/config.ts'
import { filesInBucket } from '../outside/file/files-in-bucket.ts'
import { smtpMailer } from '../outside/mail/mailer.ts'
import { newToken } from '../store/account/tokens.ts'
import { change } from '../store/database/database.ts'
import { queueMail } from '../store/mail/outbox.ts'
import { requestId, withRequestId } from '../store/requests/request-id.ts'
import { mailWorker } from '../work/mail-worker.ts'
import { openLog } from './log.ts'
import { explainStoreError } from './start-failure.ts'

const secrets = {
  database: 'pass word/of the database',
  smtp: 'password-of-the-mail-server',
  replica: 'password-of-the-replica',
  s3: 'secret-access-key-of-the-bucket',
  backups: 'secret-access-key-of-the-backups',
  passphrase: 'passphrase of the backups',
  // It could also be read as an address.
  key: 'secret:key of more than thirty-two characters',
  previousKey: 'the secret key before\nin lines, of which each is hidden',
  captcha: 'secret-of-the-captcha',
  setup: 'setup-token',
  metrics: 'metrics-token-of-sixteen',
  certificate: SERVER.key,
}
const config = readConfig({
  DATABASE_URL: `postgres://plinth:${encodeURIComponent(secrets.database)}@127.0.0.1:1/plinth`,
  SMTP_URL: `smtp://studio:${secrets.smtp}@127.0.0.1:1`,
  SMTP_CERT: SERVER.cert,
  SMTP_KEY: SERVER.key,
  MAIL_FROM: 'studio@plinth.example',
  S3_BUCKET: 'plinth',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_ACCESS_KEY_ID: 'plinth',
  S3_SECRET_ACCESS_KEY: secrets.s3,
  DATABASE_READ_URL: `postgres://plinth:${secrets.replica}@127.0.0.1:1/plinth`,
  BACKUP_S3_BUCKET: 'plinth-backups',
  BACKUP_S3_ACCESS_KEY_ID: 'plinth',
  BACKUP_S3_SECRET_ACCESS_KEY: secrets.backups,
  BACKUP_PASSPHRASE: secrets.passphrase,
  SECRET_KEY: secrets.key,
  SECRET_KEY_PREVIOUS: secrets.previousKey,
  RECAPTCHA_SITE_KEY: 'site',
  RECAPTCHA_SECRET: secrets.captcha,
  SETUP_TOKEN: secrets.setup,
  METRICS_TOKEN: secrets.metrics,
})

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

/** A log that keeps its lines. */
function keptLog() {
  const lines: string[] = []
  const log = openLog(config, { write: (line) => void lines.push(line) })
  const entries = () => lines.map((line): Record<string, Record<string, unknown>> => JSON.parse(line))
  return { log, lines, entries }
}

const MAIL_FACTS = { name: 'Mina', change: 'password', at: '' } as const

const failureOf = async (work: () => unknown): Promise<Error> => {
  try {
    await work()
  } catch (error) {
    return error as Error
  }
  throw new Error('It did not fail.')
}

describe('the log has no secret', () => {
  it.each(Object.entries(secrets))('of the settings: %s', (_, secret) => {
    const { log, lines } = keptLog()
    log.error({ err: new Error(`refused ${secret}`), more: { secret } }, `because of ${secret}`)
    for (const line of linesOf(secret)) log.warn(`one line: ${line}`)
    for (const line of linesOf(secret)) expect(lines.join('')).not.toContain(line)
    expect(lines.join('')).toContain('[secret]')
  })

  it('of the settings that is the beginning of another one', () => {
    const lines: string[] = []
    const secrets = ['first-half', 'first-half-and-second-half']
    openLog({ logLevel: 'info', secrets }, { write: (line) => void lines.push(line) }).info(secrets[1])
    expect(lines.join('')).not.toContain('half')
  })

  it('of an address that cannot be read', async () => {
    const { log, lines } = keptLog()
    const address = 'postgres://plinth:open sesame@[nowhere/plinth'
    log.error({ err: await failureOf(() => new URL(address)) }, 'failed')
    expect(lines.join('')).toContain('Invalid URL')
    expect(lines.join('')).not.toContain('sesame')
  })

  it('of an address in a text, in whatever it is said', () => {
    const { log, lines } = keptLog()
    log.warn('GET https://user:sesame@host/x and s3://sesame@bucket failed')
    expect(lines.join('')).toContain('GET https://[secret]@host/x and s3://[secret]@bucket failed')
  })

  it.each(['a.', 'a-', 'a://', 'Bearer '])(
    'and is written fast, also with a long path of a visitor: %s…',
    (part) => {
      const { log, lines } = keptLog()
      const before = process.cpuUsage()
      log.warn(part.repeat(200_000 / part.length))
      // With a search in quadratic time it takes a minute of the processor, whatever else runs there.
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
      expect(lines).toHaveLength(1)
    },
  )

  it('of a database, bucket or mail server that does not answer', async () => {
    const { log, lines } = keptLog()
    const bucket = filesInBucket(config.s3!, '')
    log.error({ err: await failureOf(() => bucket.getBytes('x.jpg')) }, 'the bucket')
    const { default: pg } = await import('pg')
    const refused = await failureOf(() => new pg.Client(config.databaseUrl).connect())
    log.error({ err: refused }, 'the database')
    const mailer = smtpMailer(config.smtp!)
    const mail = {
      id: '1',
      kind: 'password-reset',
      to: 'mina@plinth.example',
      facts: { name: 'M' },
      token: 'x',
    }
    const sender = { studioName: 'Plinth', publicUrl: 'http://localhost' }
    log.error({ err: await failureOf(() => mailer.send(mail as never, sender)) }, 'the mail server')
    mailer.close()
    expect(lines).toHaveLength(3)
    expect(lines.join('')).toContain('ECONNREFUSED')
    for (const secret of [...Object.values(secrets).flatMap(linesOf), encodeURIComponent(secrets.database)])
      expect(lines.join('')).not.toContain(secret)
    // The text that is printed when the start fails.
    expect(String(explainStoreError(refused, config))).not.toContain(encodeURIComponent(secrets.database))
  })

  it('of a request whose error has the request itself', async () => {
    const { log, lines } = keptLog()
    const server = createServer((_, response) => void response.destroy()).listen(0)
    const { port } = server.address() as AddressInfo
    const headers = { Authorization: 'Bearer a-token-of-somebody', Cookie: `plinth_session=${newToken()}` }
    const error = await failureOf(() => fetch(`http://localhost:${port}`, { headers }))
    server.close()
    log.error({ err: Object.assign(error, { request: { headers } }), said: headers.Authorization }, 'failed')
    expect(lines.join('')).not.toContain('a-token-of-somebody')
    expect(lines.join('')).not.toContain(headers.Cookie)
    expect(lines.join('')).toContain('UND_ERR_SOCKET')
  })

  it('that has the form of one of our tokens', () => {
    const { log, lines } = keptLog()
    const token = newToken()
    log.warn({ path: `/api/subscribers/unsubscribe/${token}`, url: `/invitation#token=${token}` }, token)
    expect(lines.join('')).not.toContain(token)
  })
})

describe.each(databases)('the log on $name', ({ name, open }) => {
  const t = testApp(open)

  it('has no value of a row that the database refuses', async () => {
    const { log, lines, entries } = keptLog()
    const subscriber = (id: string) => ({ id, email: 'mina@private.example', state: 'waiting' as const })
    const insert = (id: string) =>
      t.db
        .insertInto('subscribers')
        .values({ ...subscriber(id), created_at: '2026', confirmed_at: null } as never)
        .execute()
    await insert('1')
    log.error({ err: await failureOf(() => insert('2')) }, 'twice')
    if (name === 'PostgreSQL') {
      const broken = sql`select ${'+43 private number'}::int`.execute(t.db)
      log.error({ err: await failureOf(() => broken) }, 'no number')
      expect(entries()[0]?.err).toMatchObject({ code: '23505', table: 'subscribers' })
      expect(entries()[1]?.err).toMatchObject({ code: '22P02' })
    }
    expect(lines.join('')).not.toContain('private')
  })

  it('has a failed call with its id, and not the token in its address or its header', async () => {
    const token = newToken()
    await sql`alter table subscriber_links rename to elsewhere`.execute(t.db)
    const address = `/api/subscribers/unsubscribe/${token}`
    const answered = await t.ask('POST', address, { token: newToken(), body: {} })
    await sql`alter table elsewhere rename to subscriber_links`.execute(t.db)
    expect(answered.status).toBe(500)
    const line = t.said.find((line) => line.includes(answered.body.requestId))
    expect(JSON.parse(line!)).toMatchObject({ msg: 'a call failed', method: 'POST' })
    expect(t.said.join('')).not.toContain(token)
  })

  it('has the id of the request that queued a mail with each try to send it', async () => {
    const { log, entries } = keptLog()
    const queue = () =>
      change(t.db, (tx) =>
        queueMail(tx, { kind: 'account-changed', to: 'mina@plinth.example', about: '1', facts: MAIL_FACTS }),
      )
    await withRequestId('the request', queue)
    const mailer = { send: () => Promise.reject(new Error('unprepared')), close: () => {} }
    const worker = mailWorker({ db: t.db, mailer, publicUrl: 'http://localhost', mailingPace: 60, log })
    await worker.drain()
    await worker.stop()
    expect(entries()).toMatchObject([{ requestId: 'the request', msg: 'a mail could not be created' }])
  })
})

it('code outside of a request has no id', () => {
  const { log, entries } = keptLog()
  log.info('started')
  expect(requestId()).toBeUndefined()
  expect(entries()[0]).not.toHaveProperty('requestId')
})
