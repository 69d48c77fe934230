import { z } from 'zod'
import { refusal } from '../domain/shared/answer-schema.ts'
import { rolesWith } from '../http/access/guard.ts'
import { cookieName } from '../http/access/session.ts'
import { isOptional, type Route } from '../http/call/route.ts'

type Schema = Record<string, unknown>
export type GroupedRoute = Route & { group: string }
export type Content = Record<string, { schema: Schema }>
type Answered = { description: string; content?: Content }
export type Operation = {
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answered>
}

const about = {
  title: 'Plinth',
  version: '1',
  description:
    'The API of the portfolio website and its dashboard. Bodies are JSON. A failed call returns `{message, errors?}`.',
}
const describedRefusal = refusal.meta({ id: 'Refusal' })
const LIMITED = 'Too many attempts from one address; `Retry-After` says when.'

export function openApi(routes: readonly GroupedRoute[], publicUrl: string) {
  const schemas: Record<string, Schema> = {}
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { route, declared, group } of routes) {
    const [method = '', path = ''] = route.split(' ')
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = {
      ...paths[address],
      [method.toLowerCase()]: { tags: [group], ...operation(method, path, declared, schemas) },
    }
  }
  const cookie = { type: 'apiKey', in: 'cookie', name: cookieName(publicUrl.startsWith('https:')) }
  return {
    openapi: '3.1.0',
    info: about,
    servers: [{ url: publicUrl }],
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, cookie } },
    paths,
  }
}

function operation(
  method: string,
  path: string,
  declared: Route['declared'],
  schemas: Record<string, Schema>,
): Omit<Operation, 'tags'> {
  const { summary, who, query } = declared
  const address = { isWrite: method !== 'GET', hasParameter: path.includes(':') }
  const sentSchema = (schema: z.ZodType) => jsonSchema(schema, 'input', schemas)
  const answeredSchema = (schema: z.ZodType) => jsonSchema(schema, 'output', schemas)
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query' as const,
    required: !isOptional(schema as z.ZodType),
    schema: sentSchema(schema as z.ZodType),
  }))
  const content = bodyContent(declared, sentSchema)
  return {
    summary,
    security: who === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    ...(inPath.length + inQuery.length > 0 && { parameters: [...inPath, ...inQuery] }),
    ...(content && { requestBody: { required: !declared.body || !isOptional(declared.body), content } }),
    responses: { ...answersOf(declared, answeredSchema), ...refusalsOf(declared, answeredSchema, address) },
  }
}

type SchemaOf = (schema: z.ZodType) => Schema

function bodyContent({ body, form, upload }: Route['declared'], schemaOf: SchemaOf): Content | undefined {
  const schema = body && schemaOf(body)
  const json = schema && { 'application/json': { schema } }
  const names = upload ? [upload.field] : form?.files
  if (!names) return json
  const files = Object.fromEntries(names.map((name) => [name, { type: 'string', format: 'binary' }]))
  const properties = { ...(schema?.properties as object), ...files }
  return { ...(form && json), 'multipart/form-data': { schema: { type: 'object', properties } } }
}

function answersOf({ answers }: Route['declared'], schemaOf: SchemaOf): Record<string, Answered> {
  const entries = Object.entries(answers).map(([status, answer]): [string, Answered] => {
    if (answer === null) return [status, { description: 'Done; without a body.' }]
    const { contentType, schema } =
      'contentType' in answer ? answer : { contentType: 'application/json', schema: answer }
    const description = schema.description ?? (status === '201' ? 'Created.' : 'Done.')
    return [status, { description, content: { [contentType]: { schema: schemaOf(schema) } } }]
  })
  return Object.fromEntries(entries)
}

const CONFIRMED =
  ' Only for who signed in or typed the password in the last 15 minutes: `needsConfirmation` is true; repeat it after POST /auth/confirm.'

/** The errors that follow from the declaration, and those that it lists. */
function refusalsOf(
  { who, body, form, upload, query, limit, needsConfirmation, refuses = {} }: Route['declared'],
  schemaOf: SchemaOf,
  { isWrite, hasParameter }: { isWrite: boolean; hasParameter: boolean },
): Record<string, Answered> {
  const all: Record<string, string | z.ZodType> = {
    ...(who !== 'anyone' && { 401: 'Not signed in.' }),
    ...(who === 'signed in' && isWrite && { 403: 'With the cookie, from a page of another site.' }),
    ...(who !== 'anyone' &&
      who !== 'signed in' && { 403: `Only for ${rolesWith(who)}.${needsConfirmation ? CONFIRMED : ''}` }),
    ...(who === 'signed in' && needsConfirmation && { 403: CONFIRMED.trim() }),
    ...(hasParameter && { 404: 'Nothing has this address.' }),
    ...((body || form || upload) && {
      400: 'Unreadable.',
      413: 'Too large.',
      415: 'Not of a type this call takes.',
    }),
    ...((body || query || upload) && { 422: 'Not valid; `errors` says where.' }),
    ...(limit && { 429: LIMITED }),
    ...refuses,
  }
  const entries = Object.entries(all).map(([status, why]): [string, Answered] => {
    const isSchema = typeof why !== 'string'
    const schema = schemaOf(isSchema ? why : describedRefusal)
    const description = isSchema ? (why.description ?? 'Refused.') : why
    return [status, { description, content: { 'application/json': { schema } } }]
  })
  return Object.fromEntries(entries)
}

/**
 * The JSON schema of what is sent, before defaults and transformations, or of what is answered, after them. Schemas with an id
 * become shared components.
 */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Record<string, Schema>): Schema {
  // Nested in an object, so that a schema with an id becomes a reference here too.
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
    io,
    unrepresentable: 'any',
    override: io === 'output' ? (described) => describeAnswer(described, components) : undefined,
  })
  const inComponents = JSON.parse(
    JSON.stringify({ root: properties?.schema, $defs }).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as { root: Schema; $defs: Record<string, Schema> }
  Object.assign(components, inComponents.$defs)
  return inComponents.root
}

type Described = { zodSchema: z.core.$ZodTypes; jsonSchema: Schema }

function describeAnswer({ zodSchema, jsonSchema: described }: Described, components: Record<string, Schema>) {
  // The type after a transformation cannot be known from the schema; those of answers do not change it.
  if (zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodTransform)
    Object.assign(described, jsonSchema(zodSchema.in as z.ZodType, 'output', components))
  // A later release may answer more fields, and in `allOf` each part would forbid the fields of the other.
  if (described.additionalProperties === false) delete described.additionalProperties
}
