import type { Logger } from 'pino'
import { z } from 'zod'
import { formatBytes } from '../domain/file/format-bytes.ts'
import { unreadable, wrongType } from '../domain/shared/problem.ts'
import { limitPerAddress } from '../http/access/rate-limit.ts'
import { parseJson, readLimitedText } from '../http/call/body.ts'
import { route } from '../http/call/route.ts'
import type { Database } from '../store/database/database.ts'

const MAX_BODY_BYTES = 32 * 1024
const MAX_REPORTS = 20
const REPORT_TYPES = /^application\/(csp-report|reports\+json|json)\b/i

const text = z.coerce
  .string()
  .transform((value) => value.slice(0, 500))
  .optional()
/** Without query and fragment: links in mails have a token there, which must not be in the log. */
const address = text.transform((value) => value?.split(/[?#]/, 1)[0])

/** `report-uri`: one report, its fields in kebab case. */
const oldReport = z.object({
  'csp-report': z.object({
    'document-uri': address,
    'blocked-uri': address,
    'effective-directive': text,
    'violated-directive': text,
    'source-file': address,
    'line-number': text,
  }),
})

/** `report-to`: a report of any kind, its fields in camel case. */
const newReport = z.object({
  type: z.string(),
  body: z
    .object({
      documentURL: address,
      blockedURL: address,
      effectiveDirective: text,
      sourceFile: address,
      lineNumber: text,
    })
    .optional(),
})

/** Browsers send a list of reports; Safari sends a single one. */
const newReports = z.union([z.array(newReport).max(MAX_REPORTS), newReport.transform((report) => [report])])

/** /api/csp-reports: logs violations of the content security policy. */
export const cspReportCalls = (db: Database, log: Logger) => [
  route('POST /api/csp-reports', {
    summary: 'Report a violation of the content security policy; browsers send it automatically',
    who: 'anyone',
    limit: limitPerAddress(db, 'csp-reports'),
    answers: { 204: null },
    refuses: { 400: 'Unreadable.', 413: `Over ${formatBytes(MAX_BODY_BYTES)}.`, 415: 'Not a report.' },
    // Without a `body` schema: reports have their own content types, and may be a list.
    run: async ({ c }) => {
      if (!REPORT_TYPES.test(c.req.header('content-type') ?? ''))
        throw wrongType('Send a report of a content policy.')
      const sent = parseJson(await readLimitedText(c.req.raw, MAX_BODY_BYTES), 'The report')
      for (const refused of reportsIn(sent)) log.warn({ refused }, 'the content policy refused something')
    },
  }),
]

function reportsIn(sent: unknown): object[] {
  const many = newReports.safeParse(sent)
  if (many.success) {
    return many.data.flatMap(({ type, body }) => (type === 'csp-violation' && body ? [body] : []))
  }
  const one = oldReport.safeParse(sent)
  if (one.success) return [one.data['csp-report']]
  throw unreadable('This is not a report of a content policy.')
}
