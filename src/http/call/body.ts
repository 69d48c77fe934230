import { text } from 'node:stream/consumers'
import type { Context } from 'hono'
import type { z } from 'zod'
import { formatBytes } from '../../domain/file/format-bytes.ts'
import { parsedJson } from '../../domain/shared/parsed-json.ts'
import { type FieldErrors, notValid, tooLarge, unreadable, wrongType } from '../../domain/shared/problem.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { upTo } from './multipart.ts'

export const JSON_BYTES = 1024 * 1024
/** The deepest valid body, the About page, has 5. Libraries and our own code may read values recursively. */
const JSON_LEVELS = 50

/** The value parsed by the schema; throws 422 with a message per field when it is not valid. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) errors[path.join('.') || 'body'] ??= message
  throw notValid(errors)
}

/**
 * The JSON object in the body; an empty one where the body is optional and neither sent nor named a type. Throws 415 for another content
 * type, 413 over the limit, 400 when it cannot be parsed, and 401 or 403 when the caller's session or right ended while the body was received.
 */
export async function readJsonBody(
  c: Context<AppEnv>,
  limit = JSON_BYTES,
  isOptional = false,
): Promise<Record<string, unknown>> {
  const type = c.req.header('content-type')
  const isJson = type !== undefined && /^application\/json\b/i.test(type)
  const mayBeAbsent = type === undefined && isOptional
  if (!isJson && !mayBeAbsent) throw notJson()
  const sent = await readLimitedText(c.req.raw, limit)
  await c.get('recheckAccess')?.()
  if (mayBeAbsent) {
    if (sent === '') return {}
    throw notJson()
  }
  const value = parseJson(sent, 'The body')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw unreadable('The body must be a JSON object.')
  }
  return value as Record<string, unknown>
}

const notJson = () => wrongType('Send the body as application/json.')

/** Throws 400 when the text is not JSON, or has objects and lists in each other over 50 levels deep. */
export function parseJson(text: string, what: string): unknown {
  const value = parsedJson(text)
  if (value === undefined) throw unreadable(`${what} is not readable JSON.`)
  if (isNestedDeeper(value, JSON_LEVELS))
    throw unreadable(`${what} is nested over ${JSON_LEVELS} levels deep.`)
  return value
}

/** Goes level by level: recursion would overflow the stack. */
function isNestedDeeper(value: unknown, levels: number): boolean {
  let level = [value].filter(isObject)
  for (let depth = 0; depth < levels && level.length > 0; depth++) {
    level = level.flatMap((one) => Object.values(one)).filter(isObject)
  }
  return level.length > 0
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Stops reading at the limit, even if Content-Length is wrong. */
export async function readLimitedText(request: Request, limit: number): Promise<string> {
  const message = `The body is over ${formatBytes(limit)}.`
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(message)
  return request.body ? text(upTo(limit, request.body, tooLarge(message))) : ''
}
