import path from 'node:path'
import { z } from 'zod'
import { isCertificate, isPair, isPrivateKey } from './client-certificate.ts'
import { isAddress, isHere, whyNotEncrypted, withStartTls } from './encrypted-address.ts'
import { InvalidSetting } from './invalid-setting.ts'
import { KEY_LENGTH } from './secret-key.ts'
import { withFiles } from './settings-in-files.ts'

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

const url = (protocol: RegExp, message: string) => z.url({ protocol, error: message })

const folder = () =>
  z.string().refine((name) => !isAddress(name), 'must be a folder; the address of a database is DATABASE_URL')

const authority = () =>
  z
    .string()
    .includes('-----BEGIN CERTIFICATE-----', 'must be the certificate of an authority, in PEM')
    .optional()

const isSocket = (host = '') => host.startsWith('/')

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)

/** The README and docs/operating.md describe them. */
const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: url(/^https?$/, 'must be an http: or https: address').optional(),
  DATA_DIR: folder().default('./data'),
  SEED: oneOf(['demo', 'none']).default('demo'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'must be a postgres:// address').optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 1000).default(10),
  DATABASE_READ_URL: url(/^postgres(ql)?$/, 'must be a postgres:// address').optional(),
  S3_ENDPOINT: url(/^https?$/, 'must be an http: or https: address').optional(),
  AWS_ENDPOINT_URL: url(/^https?$/, 'must be an http: or https: address').optional(),
  AWS_ENDPOINT_URL_S3: url(/^https?$/, 'must be an http: or https: address').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_CA: authority(),
  BACKUP_DIR: folder().optional(),
  BACKUP_S3_ENDPOINT: url(/^https?$/, 'must be an http: or https: address').optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_PREFIX: z
    .string()
    .regex(/^([\w-]+\/)*$/, 'must be empty or end with a slash, such as backups/')
    .default('backups/'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_CA: authority(),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day from 00:00 to 23:59')
    .default('03:00'),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  SMTP_URL: url(/^smtps?$/, 'must be an smtp:// or smtps:// address').optional(),
  SMTP_CA: authority(),
  SMTP_CERT: z.string().refine(isCertificate, 'must be a certificate, in PEM').optional(),
  SMTP_KEY: z.string().refine(isPrivateKey, 'must be a private key without a passphrase, in PEM').optional(),
  MAIL_FROM: z.string().optional(),
  MAILING_PACE: wholeNumber(1, 6000).default(60),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  SECRET_KEY: z.string().min(KEY_LENGTH, `must have at least ${KEY_LENGTH} characters`).optional(),
  SECRET_KEY_PREVIOUS: z.string().min(KEY_LENGTH, `must have at least ${KEY_LENGTH} characters`).optional(),
  SETUP_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  VIRUS_SCANNER: url(/^(tcp|unix)$/, 'must be a tcp:// or unix: address').optional(),
  TRUST_PROXY: oneOf(['true', 'false']).default('false'),
  REQUIRE_TLS: oneOf(['true', 'false']).default('false'),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

type Environment = z.output<typeof environmentSchema>
type Name = keyof Environment

/** A setting, those that need it, and how their use is called in the message. */
const required: [name: Name, users: Name[], when?: string][] = [
  ['SECRET_KEY', ['DATABASE_URL']],
  ['DATABASE_URL', ['DATABASE_READ_URL']],
  ['S3_BUCKET', ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_CA'], 'S3 is used'],
  ['S3_SECRET_ACCESS_KEY', ['S3_ACCESS_KEY_ID']],
  ['S3_ACCESS_KEY_ID', ['S3_SECRET_ACCESS_KEY']],
  [
    'BACKUP_S3_BUCKET',
    ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY', 'BACKUP_S3_CA'],
    'backups in S3 are used',
  ],
  ['BACKUP_S3_SECRET_ACCESS_KEY', ['BACKUP_S3_ACCESS_KEY_ID']],
  ['RECAPTCHA_SECRET', ['RECAPTCHA_SITE_KEY']],
  ['RECAPTCHA_SITE_KEY', ['RECAPTCHA_SECRET']],
  ['MAIL_FROM', ['SMTP_URL']],
  ['SMTP_URL', ['SMTP_CA']],
  ['SMTP_URL', ['SMTP_CERT']],
  ['SMTP_KEY', ['SMTP_CERT']],
  ['SMTP_CERT', ['SMTP_KEY']],
]

const settings = environmentSchema.superRefine((env, context) => {
  const refuse = (name: Name, message: string) => context.addIssue({ code: 'custom', path: [name], message })
  for (const [name, users, when = `${users[0]} is set`] of required)
    if (users.some((user) => env[user]) && !env[name]) refuse(name, `is required when ${when}`)
  if (env.REQUIRE_TLS === 'true')
    for (const { name, why } of unencrypted(env)) refuse(name, `${why}, since REQUIRE_TLS is set`)
  if (isSocket(env.HOST) && env.TRUST_PROXY === 'false')
    refuse(
      'TRUST_PROXY',
      'must be true when HOST is a Unix socket, where only the proxy knows the address of a visitor',
    )
  const client = smtpClient(env)
  if (client && !isPair(client)) refuse('SMTP_KEY', 'must be the key of the certificate in SMTP_CERT')
  if (env.BACKUP_DIR && env.BACKUP_S3_BUCKET) refuse('BACKUP_DIR', 'and BACKUP_S3_BUCKET are both set')
  if (env.BACKUP_S3_BUCKET && env.BACKUP_S3_BUCKET === env.S3_BUCKET)
    refuse('BACKUP_S3_BUCKET', 'must be another bucket than S3_BUCKET')
})

const ADDRESSES = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'S3_ENDPOINT',
  'BACKUP_S3_ENDPOINT',
  'AWS_ENDPOINT_URL',
  'AWS_ENDPOINT_URL_S3',
  'SMTP_URL',
  'VIRUS_SCANNER',
] as const

/** The settings with addresses on other machines that are used without encryption, or without a check of the certificate. */
function unencrypted(env: Environment) {
  const addresses = ADDRESSES.flatMap((name) => {
    const why = env[name] && whyNotEncrypted(env[name])
    return why ? [{ name, why }] : []
  })
  return env.NODE_TLS_REJECT_UNAUTHORIZED === '0' ? [...addresses, UNCHECKED] : addresses
}

const UNCHECKED = {
  name: 'NODE_TLS_REJECT_UNAUTHORIZED',
  why: 'must not turn off the check of certificates (name your own authority in NODE_EXTRA_CA_CERTS)',
} as const

export type Config = ReturnType<typeof readConfig>

/** The only code that reads the environment. Throws InvalidSetting with a message that names the setting. */
export function readConfig(given: Record<string, string | undefined> = process.env) {
  const environment = withFiles(given, Object.keys(environmentSchema.shape))
  const nonEmpty = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value.trim() !== '',
  )
  const parsed = settings.safeParse(Object.fromEntries(nonEmpty))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    throw new InvalidSetting(
      `The setting ${name} ${issue?.message}. Its value is ${displayValue(name, environment[name])}.`,
    )
  }
  const env = parsed.data
  const dataDir = path.resolve(env.DATA_DIR)
  return Object.freeze({
    port: env.PORT,
    /** All interfaces, IPv4 and IPv6, when not set. */
    host: isSocket(env.HOST) ? undefined : env.HOST,
    /** The file of a Unix socket, which is served in place of the port. */
    socket: isSocket(env.HOST) ? env.HOST : undefined,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir,
    seed: env.SEED,
    databaseUrl: env.DATABASE_URL,
    /** Connections to PostgreSQL of one process, at most. */
    poolSize: env.DATABASE_POOL_SIZE,
    /** A replica of it, for public pages. */
    databaseReadUrl: env.DATABASE_READ_URL,
    s3: env.S3_BUCKET ? bucketIn(env, 'S3') : undefined,
    backup: {
      /** A folder or a bucket; undefined when no backups are scheduled. */
      target: backupTarget(env),
      /** The time of the day, in the studio's time zone: '03:00'. */
      time: env.BACKUP_TIME,
      passphrase: env.BACKUP_PASSPHRASE,
    },
    smtp: env.SMTP_URL
      ? { url: smtpUrl(env), ca: env.SMTP_CA, client: smtpClient(env), from: env.MAIL_FROM! }
      : undefined,
    /** Mails of mailings in a minute, at most. */
    mailingPace: env.MAILING_PACE,
    recaptcha: env.RECAPTCHA_SITE_KEY
      ? { siteKey: env.RECAPTCHA_SITE_KEY, secret: env.RECAPTCHA_SECRET! }
      : undefined,
    secretKey: env.SECRET_KEY,
    secretKeyPrevious: env.SECRET_KEY_PREVIOUS,
    setupToken: env.SETUP_TOKEN,
    metricsToken: env.METRICS_TOKEN,
    virusScanner: env.VIRUS_SCANNER,
    /** Texts that the log hides. */
    secrets: secretsIn(env),
    /** For a warning at the start. */
    unencrypted: unencrypted(env).map(({ name }) => name),
    trustProxy: env.TRUST_PROXY === 'true',
    webConcurrency: env.WEB_CONCURRENCY,
    logLevel: env.LOG_LEVEL,
  })
}

/** Without TLS no certificate is shown, not on this machine either. */
function smtpUrl({ SMTP_URL = '', SMTP_CERT, REQUIRE_TLS }: Environment) {
  const needsTls = SMTP_CERT || (REQUIRE_TLS === 'true' && !isHere(new URL(SMTP_URL).hostname))
  return needsTls ? withStartTls(SMTP_URL) : SMTP_URL
}

/** By which the mail server knows this one. */
const smtpClient = ({ SMTP_CERT, SMTP_KEY }: Environment) =>
  SMTP_CERT && SMTP_KEY ? { cert: SMTP_CERT, key: SMTP_KEY } : undefined

const bucketIn = (env: Environment, name: 'S3' | 'BACKUP_S3') => ({
  bucket: env[`${name}_BUCKET`]!,
  region: env[`${name}_REGION`],
  endpoint: env[`${name}_ENDPOINT`],
  accessKeyId: env[`${name}_ACCESS_KEY_ID`],
  secretAccessKey: env[`${name}_SECRET_ACCESS_KEY`],
  /** The only authority that is trusted, in PEM; undefined for the public ones. */
  ca: env[`${name}_CA`],
})

export type BackupLocation = { folder: string } | { s3: ReturnType<typeof bucketIn>; prefix: string }

function backupTarget(env: Environment): BackupLocation | undefined {
  if (env.BACKUP_DIR) return { folder: path.resolve(env.BACKUP_DIR) }
  if (!env.BACKUP_S3_BUCKET) return undefined
  return { prefix: env.BACKUP_S3_PREFIX, s3: bucketIn(env, 'BACKUP_S3') }
}

/** The names of secret settings, and of addresses, which may have a password: a new setting is hidden by its name. */
const SECRET_NAME = /SECRET|KEY(?!_ID)|TOKEN|PASSWORD|PASSPHRASE/
const ADDRESS_NAME = /URL|ENDPOINT/
/** Other names whose values no message shows: somebody may have set them to a secret by mistake. */
const CONFIDENTIAL_NAME = /^(DATABASE|DATABASE_READ|SMTP)_URL$|KEY|_CA$|_CERT$/

/** The secrets in the settings, those of several lines also line by line, and passwords of addresses also decoded. */
function secretsIn(env: Environment): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (typeof value !== 'string') return []
    if (SECRET_NAME.test(name)) return [value, ...value.split(/\r?\n/)]
    const password = (ADDRESS_NAME.test(name) && URL.parse(value)?.password) || ''
    return [password, decoded(password)]
  })
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function displayValue(name: string, value: string | undefined) {
  if (value === undefined || value.trim() === '') return 'not set'
  // An address may hold a password.
  return SECRET_NAME.test(name) || CONFIDENTIAL_NAME.test(name) || /:\/\/.*@/.test(value)
    ? 'not shown here'
    : `'${value}'`
}
