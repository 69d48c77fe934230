import type { MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { type Right, roleNames, roles } from '../domain/account/role.ts'

type Call = {
  summary: string
  /** anyone, anyone signed in, or who has this right. */
  who: 'anyone' | 'signed in' | Right
  group: string
  /** The schema that checks the body. */
  body?: z.ZodType
  /** A form with these file fields beside the body's fields. */
  files?: string[]
  query?: z.ZodObject
  answers: Record<number, string>
  /** Only what the general ones leave open. */
  refuses?: Record<number, string>
}

const errorSchema = {
  type: 'object' as const,
  required: ['message'],
  properties: {
    message: { type: 'string' as const },
    errors: { type: 'object' as const, additionalProperties: { type: 'string' as const } },
  },
}

/** Describes a call in openapi.json, from the schemas that check it. */
export function described({
  summary,
  who,
  group,
  body,
  files,
  query,
  answers,
  refuses = {},
}: Call): MiddlewareHandler {
  const signedIn = who === 'anyone' ? {} : { 401: 'Not signed in.' }
  const allowed = who === 'anyone' || who === 'signed in' ? {} : { 403: `Only for ${rolesThatMay(who)}.` }
  const checked = body || query ? { 422: 'Not valid; `errors` says where.' } : {}
  const failures = { ...signedIn, ...allowed, ...checked, ...refuses }
  return describeRoute({
    summary,
    tags: [group],
    security: who === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: query ? queryParameters(query) : undefined,
    requestBody: body || files ? { required: true, content: contentOf(body, files) } : undefined,
    responses: Object.fromEntries([
      ...Object.entries(answers).map(([status, description]) => [status, { description }]),
      ...Object.entries(failures).map(([status, description]) => [
        status,
        { description, content: { 'application/json': { schema: errorSchema } } },
      ]),
    ]),
  })
}

function rolesThatMay(right: Right) {
  return roleNames
    .filter((role) => (roles[role].may as readonly Right[]).includes(right))
    .map((role) => roles[role].label)
    .join(', ')
}

// What comes in is described, not what the schema makes of it.
const jsonSchema = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest as { properties?: Record<string, object>; required?: string[] }
}

function contentOf(body: z.ZodType | undefined, files: string[] | undefined) {
  const fields = body && jsonSchema(body)
  if (!files) return { 'application/json': { schema: fields as object } }
  const fileFields = Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }]))
  const form = { type: 'object', properties: { ...fields?.properties, ...fileFields } }
  return {
    ...(fields ? { 'application/json': { schema: fields as object } } : {}),
    'multipart/form-data': { schema: form as object },
  }
}

function queryParameters(query: z.ZodObject) {
  const { properties = {}, required = [] } = jsonSchema(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query' as const,
    required: required.includes(name),
    schema,
  }))
}
