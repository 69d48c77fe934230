import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AUTHORITY, SERVER } from '../../test/support/data/certificates.ts'
import { readConfig } from './config.ts'

const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }

test('everything has a default that works on a laptop', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: undefined,
    publicUrl: 'http://localhost:3000',
    seed: 'demo',
    webConcurrency: 1,
    logLevel: 'info',
    trustProxy: false,
    s3: undefined,
  })
})

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test.each([
  [{ PORT: 'eighty' }, "The setting PORT must be a whole number from 0 to 65535. Its value is 'eighty'."],
  [{ PORT: '70000' }, "The setting PORT must be a whole number from 0 to 65535. Its value is '70000'."],
  [{ SEED: 'all' }, "The setting SEED must be demo or none. Its value is 'all'."],
  [
    { PUBLIC_URL: 'ftp://x' },
    "The setting PUBLIC_URL must be an http: or https: address. Its value is 'ftp://x'.",
  ],
  [
    { DATA_DIR: 'postgres://me:secret@db/x' },
    'The setting DATA_DIR must be a folder; the address of a database is DATABASE_URL. Its value is not shown here.',
  ],
  [
    { DATABASE_URL: 'mysql://x' },
    'The setting DATABASE_URL must be a postgres:// address. Its value is not shown here.',
  ],
  [
    { DATABASE_URL: 'postgres://x/y' },
    'The setting SECRET_KEY is required when DATABASE_URL is set. Its value is not set.',
  ],
  [
    { DATABASE_READ_URL: 'postgres://x/y' },
    'The setting DATABASE_URL is required when DATABASE_READ_URL is set. Its value is not set.',
  ],
  [
    { SECRET_KEY: 'short' },
    'The setting SECRET_KEY must have at least 32 characters. Its value is not shown here.',
  ],
  [{ S3_ENDPOINT: 'http://x' }, 'The setting S3_BUCKET is required when S3 is used. Its value is not set.'],
  [
    { RECAPTCHA_SECRET: 'x' },
    'The setting RECAPTCHA_SITE_KEY is required when RECAPTCHA_SECRET is set. Its value is not set.',
  ],
  [
    { BACKUP_DIR: '/backups', BACKUP_S3_BUCKET: 'safe' },
    "The setting BACKUP_DIR and BACKUP_S3_BUCKET are both set. Its value is '/backups'.",
  ],
  [
    { S3_BUCKET: 'plinth', BACKUP_S3_BUCKET: 'plinth' },
    "The setting BACKUP_S3_BUCKET must be another bucket than S3_BUCKET. Its value is 'plinth'.",
  ],
  [
    { BACKUP_TIME: '24:00' },
    "The setting BACKUP_TIME must be a time of day from 00:00 to 23:59. Its value is '24:00'.",
  ],
  [
    { BACKUP_PASSPHRASE: 'too short' },
    'The setting BACKUP_PASSPHRASE must have at least 12 characters. Its value is not shown here.',
  ],
  [
    { DATABASE_URL: 'postgres://db.example/x', SECRET_KEY: 'x'.repeat(32), REQUIRE_TLS: 'true' },
    'The setting DATABASE_URL must have the parameter sslmode=verify-full, since REQUIRE_TLS is set. Its value is not shown here.',
  ],
  [
    { S3_ENDPOINT: 'http://s3.example', S3_BUCKET: 'plinth', REQUIRE_TLS: 'true' },
    "The setting S3_ENDPOINT must begin with https://, since REQUIRE_TLS is set. Its value is 'http://s3.example'.",
  ],
  [
    { AWS_ENDPOINT_URL: 'http://s3.example', REQUIRE_TLS: 'true' },
    "The setting AWS_ENDPOINT_URL must begin with https://, since REQUIRE_TLS is set. Its value is 'http://s3.example'.",
  ],
  [
    { NODE_TLS_REJECT_UNAUTHORIZED: '0', REQUIRE_TLS: 'true' },
    "The setting NODE_TLS_REJECT_UNAUTHORIZED must not turn off the check of certificates (name your own authority in NODE_EXTRA_CA_CERTS), since REQUIRE_TLS is set. Its value is '0'.",
  ],
  [
    { HOST: '/run/plinth/server.sock' },
    'The setting TRUST_PROXY must be true when HOST is a Unix socket, where only the proxy knows the address of a visitor. Its value is not set.',
  ],
  [
    { S3_BUCKET: 'plinth', S3_CA: '-----BEGIN PRIVATE KEY-----' },
    'The setting S3_CA must be the certificate of an authority, in PEM. Its value is not shown here.',
  ],
  [
    { SMTP_CERT: SERVER.cert, SMTP_KEY: SERVER.key },
    'The setting SMTP_URL is required when SMTP_CERT is set. Its value is not set.',
  ],
  [
    { ...MAIL, SMTP_CERT: SERVER.cert },
    'The setting SMTP_KEY is required when SMTP_CERT is set. Its value is not set.',
  ],
  [
    { ...MAIL, SMTP_KEY: SERVER.key },
    'The setting SMTP_CERT is required when SMTP_KEY is set. Its value is not set.',
  ],
  [
    { ...MAIL, SMTP_CERT: SERVER.key, SMTP_KEY: SERVER.key },
    'The setting SMTP_CERT must be a certificate, in PEM. Its value is not shown here.',
  ],
  [
    { ...MAIL, SMTP_CERT: SERVER.cert, SMTP_KEY: SERVER.cert },
    'The setting SMTP_KEY must be a private key without a passphrase, in PEM. Its value is not shown here.',
  ],
  [
    { ...MAIL, SMTP_CERT: AUTHORITY, SMTP_KEY: SERVER.key },
    'The setting SMTP_KEY must be the key of the certificate in SMTP_CERT. Its value is not shown here.',
  ],
  [{ TRUST_PROXY: 'yes' }, "The setting TRUST_PROXY must be true or false. Its value is 'yes'."],
  [
    { WEB_CONCURRENCY: '0' },
    "The setting WEB_CONCURRENCY must be a whole number from 1 to 64. Its value is '0'.",
  ],
  [
    { LOG_LEVEL: 'loud' },
    "The setting LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent. Its value is 'loud'.",
  ],
])('%j stops the start with a message that names it', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})

test('HOST is an interface, or a Unix socket', () => {
  expect(readConfig({ HOST: '10.0.0.1' })).toMatchObject({ host: '10.0.0.1', socket: undefined })
  const socket = '/run/plinth/server.sock'
  expect(readConfig({ HOST: socket, TRUST_PROXY: 'true' })).toMatchObject({ host: undefined, socket })
})

test('a connection without encryption to another machine is named for a warning, or refused where TLS is required', () => {
  const far = { DATABASE_URL: 'postgres://db.example/x', SECRET_KEY: 'x'.repeat(32) }
  expect(readConfig(far).unencrypted).toEqual(['DATABASE_URL'])
  expect(readConfig({ ...far, DATABASE_URL: 'postgres://localhost/x' }).unencrypted).toEqual([])
  const unchecked = 'NODE_TLS_REJECT_UNAUTHORIZED'
  expect(readConfig({ [unchecked]: '0' }).unencrypted).toEqual([unchecked])
})

test('TLS is demanded of a mail server on another machine with REQUIRE_TLS, of every one with a certificate', () => {
  const urlWith = (settings: Record<string, string>) => readConfig({ ...MAIL, ...settings }).smtp?.url
  const here = { SMTP_URL: 'smtp://localhost' }
  expect(urlWith({})).toBe(MAIL.SMTP_URL)
  expect(urlWith({ REQUIRE_TLS: 'true' })).toBe('smtp://mail.example?requireTLS=true')
  expect(urlWith({ ...here, REQUIRE_TLS: 'true' })).toBe('smtp://localhost')
  const certificate = { SMTP_CERT: SERVER.cert, SMTP_KEY: SERVER.key }
  expect(urlWith(certificate)).toBe('smtp://mail.example?requireTLS=true')
  expect(urlWith({ ...certificate, ...here })).toBe('smtp://localhost?requireTLS=true')
  const contradictory = { SMTP_URL: 'smtp://localhost?requireTLS=false' }
  expect(urlWith({ ...certificate, ...contradictory })).toBe('smtp://localhost?requireTLS=true')
})

test('a secret comes from a file, without the line break at its end, and is not both', () => {
  const file = path.join(emptyFolder(), 'key')
  writeFileSync(file, `${'k'.repeat(40)}\n`)
  expect(readConfig({ SECRET_KEY_FILE: file }).secretKey).toBe('k'.repeat(40))
  expect(() => readConfig({ SECRET_KEY_FILE: file, SECRET_KEY: 'x'.repeat(32) })).toThrow(
    `The setting SECRET_KEY is set, and a file sets it too: ${file}.`,
  )
  expect(() => readConfig({ SECRET_KEY_FILE: `${file}.none` })).toThrow(
    /^The setting SECRET_KEY is in a file that cannot be read: ENOENT/,
  )
  writeFileSync(file, 'short secret')
  expect(() => readConfig({ SECRET_KEY_FILE: file })).toThrow(
    'The setting SECRET_KEY must have at least 32 characters. Its value is not shown here.',
  )
})

test('a file of the folder of credentials is the setting of its name, and an empty one sets nothing', () => {
  const CREDENTIALS_DIRECTORY = emptyFolder()
  const file = path.join(CREDENTIALS_DIRECTORY, 'SECRET_KEY')
  writeFileSync(file, 'k'.repeat(40))
  writeFileSync(path.join(CREDENTIALS_DIRECTORY, 'METRICS_TOKEN'), '\n')
  expect(readConfig({ CREDENTIALS_DIRECTORY })).toMatchObject({
    secretKey: 'k'.repeat(40),
    metricsToken: undefined,
    setupToken: undefined,
  })
  expect(() => readConfig({ CREDENTIALS_DIRECTORY, SECRET_KEY: 'x'.repeat(32) })).toThrow(
    `The setting SECRET_KEY is set, and a file sets it too: ${file}.`,
  )
})

test('a folder of credentials that cannot be read stops the start', () => {
  // Nobody can list a file, root neither.
  const CREDENTIALS_DIRECTORY = path.join(emptyFolder(), 'file')
  writeFileSync(CREDENTIALS_DIRECTORY, '')
  expect(() => readConfig({ CREDENTIALS_DIRECTORY })).toThrow(
    'The folder of the setting CREDENTIALS_DIRECTORY cannot be read: ENOTDIR',
  )
})

function emptyFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
