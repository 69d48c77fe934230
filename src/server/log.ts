import { format } from 'node:util'
import { type DestinationStream, type Logger, pino } from 'pino'
import { requestId } from '../store/requests/request-id.ts'

const HIDDEN = '[secret]'
const MIN_LENGTH = 8 // characters; a shorter secret would hide parts of other words
/** Secrets that are known by their form: credentials of a header or an address, and our tokens of 256 bits. */
const SECRET_FORMS: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  // Without the scheme before it, whose search takes quadratic time where a visitor's address has many dots.
  [/(?<=:\/\/)[^\s/@"\\]+@/g, `${HIDDEN}@`],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, HIDDEN],
]

/**
 * The log: one JSON object a line, each with the id of its request. Errors are written with the fields of `LOGGED_FIELDS` only, and no line
 * has a secret of the settings, whatever a library puts into its errors.
 */
export function openLog(
  { logLevel, secrets }: { logLevel: string; secrets: readonly string[] },
  destination?: DestinationStream,
): Logger {
  // The secrets as JSON has them, the longest first, since a shorter one may be a part of it.
  const hidden = [...new Set(secrets.map((secret) => JSON.stringify(secret).slice(1, -1)))]
    .filter((secret) => secret.length >= MIN_LENGTH)
    .sort((a, b) => b.length - a.length)
  const options = {
    level: logLevel,
    mixin: () => ({ requestId: requestId() }),
    serializers: { err: described },
    hooks: { streamWrite: (line: string) => withoutSecrets(line, hidden) },
  }
  return destination ? pino(options, destination) : pino(options)
}

function withoutSecrets(line: string, secrets: readonly string[]) {
  const withoutValues = secrets.reduce((text, secret) => text.replaceAll(secret, HIDDEN), line)
  return SECRET_FORMS.reduce((text, [form, replacement]) => text.replace(form, replacement), withoutValues)
}

/** Others may have personal data, such as the `detail` of PostgreSQL ('Key (email)=(…) already exists'), or the whole request. */
const LOGGED_FIELDS = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'path',
  'status',
  'statusCode',
  'responseCode',
  'reason',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
]
const MAX_DEPTH = 5

type Described = { type: string; message: string; stack?: string; cause?: Described; errors?: Described[] }

function described(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const clean = isDataError(error) ? withoutQuoted : (text: string) => text
  const fields = Object.entries(error).filter(
    ([key, value]) => LOGGED_FIELDS.includes(key) && ['string', 'number'].includes(typeof value),
  )
  const { cause } = error
  const errors = error instanceof AggregateError ? error.errors : []
  const isDeep = depth >= MAX_DEPTH
  return {
    type: error.name,
    message: clean(error.message),
    stack: error.stack && clean(error.stack),
    ...Object.fromEntries(fields),
    ...(cause === undefined || isDeep ? {} : { cause: described(cause, depth + 1) }),
    ...(errors.length === 0 || isDeep ? {} : { errors: errors.map((one) => described(one, depth + 1)) }),
  }
}

/** PostgreSQL quotes the value in the messages of this class ('invalid input syntax for type integer: "…"'). */
const isDataError = (error: Error) => /^22\w{3}$/.test(String((error as { code?: unknown }).code))

const withoutQuoted = (text: string) => text.replace(/"[^"]*"/g, '"…"')

const METHODS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const

/** Libraries and Node print too: React Router about wrong addresses, Node the stack of an uncaught error. */
export function logEverything(log: Logger): void {
  for (const [method, level] of Object.entries(METHODS)) {
    console[method as keyof typeof METHODS] = (...values: unknown[]) => {
      const err = values.find((value) => value instanceof Error)
      log[level]({ from: 'console', err }, format(...values.filter((value) => value !== err)))
    }
  }
  // Removes Node's own listener, which prints warnings as text.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an uncaught error ended the process')
    process.exit(1)
  })
}
