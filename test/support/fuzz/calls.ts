import fc from 'fast-check'
import { arbitraries, NASTY, type Schema } from './arbitraries.ts'
import { CALLERS, type Caller, type Fixture } from './fixture.ts'

type ContentTypes = Record<string, { schema: Schema }>
type Operation = {
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { content: ContentTypes }
  responses: Record<string, unknown>
}
export type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

type FormPart = { name: string; text: string } | { name: string; file: keyof typeof FILES; fileName: string }
export type Body = { json: unknown } | { form: FormPart[] } | { raw: string; type: string } | undefined
export type Call = {
  method: string
  /** The path of openapi.json. */
  route: string
  caller: Caller
  params: string[]
  query: Record<string, unknown>
  headers: Record<string, string>
  body: Body
  /** Distinguishes the client addresses. */
  client: number
}

/** They start a process or hash a password, or end what the other calls need, and so are made seldom. */
const SELDOM =
  /login$|register$|password|\/email$|2fa\/(disable|recovery)|\/upload$|\/replace$|remove-demonstration|candidate\/(cv|test)|copy$/
/** One call in so many of the seldom ones. */
const SELDOM_PART = 12

const FILES = {
  nothing: Buffer.of(),
  noise: Buffer.from('ff00fe80aa55'.repeat(40), 'hex'),
  text: Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF'),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex'),
  zip: Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
}

/**
 * Calls of everything that openapi.json describes, with valid and broken input: `any` of them, and one of `each` kind as each caller.
 */
export function generatedCalls({ paths, components }: Description) {
  const of = arbitraries(components.schemas)
  const all = Object.entries(paths).flatMap(([route, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      weight: SELDOM.test(route) ? 1 : SELDOM_PART,
      arbitrary: callOf(method.toUpperCase(), route, operation),
    })),
  )
  const asCaller = (caller: Caller) => (call: Call) => ({ ...call, caller })
  const each = all.flatMap(({ arbitrary }) => CALLERS.map((caller) => arbitrary.map(asCaller(caller))))
  return { any: fc.oneof(...all), each: fc.tuple(...each) }

  function callOf(method: string, route: string, operation: Operation): fc.Arbitrary<Call> {
    const { parameters = [], requestBody } = operation
    const inPath = parameters.filter((one) => one.in === 'path')
    const inQuery = parameters.filter((one) => one.in === 'query')
    return fc
      .record({
        caller: callerOf(route),
        params: fc.tuple(...inPath.map(({ name }) => param(route, name))),
        query: fc.record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, of(schema, name)])), {
          requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name),
        }),
        headers,
        body: requestBody ? bodyOf(route, requestBody.content) : seldomBody(method),
        client: fc.nat(5000),
      })
      .map((call) => ({ method, route, ...call }))
  }

  function bodyOf(route: string, content: ContentTypes): fc.Arbitrary<Body> {
    const json = content['application/json']?.schema
    const form = content['multipart/form-data']?.schema
    const kinds: fc.WeightedArbitrary<Body>[] = [{ weight: 1, arbitrary: raw }]
    if (json) {
      const schema = route.endsWith('/draft') ? draftOf(route, json) : json
      kinds.push({ weight: 20, arbitrary: of(schema, '').map((value) => ({ json: value })) })
    }
    if (form) kinds.push({ weight: json ? 4 : 20, arbitrary: formOf(form) })
    return fc.oneof(...kinds)
  }

  /** What a draft holds are the fields of its record. */
  function draftOf(route: string, draft: Schema): Schema {
    const fields = paths[route.replace(/\/draft$/, '')]?.put?.requestBody?.content['application/json']?.schema
    return fields ? { ...draft, properties: { ...draft.properties, fields } } : draft
  }

  function formOf({ properties = {} }: Schema): fc.Arbitrary<Body> {
    const parts = Object.entries(properties).map(([name, schema]): fc.Arbitrary<FormPart> => {
      if (schema.format !== 'binary') return of(schema, name).map((value) => ({ name, text: asText(value) }))
      const kinds = Object.keys(FILES) as (keyof typeof FILES)[]
      return fc.record({
        name: fc.constant(name),
        file: fc.constantFrom(...kinds),
        fileName: fc.constantFrom('a.pdf', 'b.jpg', '', '../x', 'é.zip'),
      })
    })
    return fc
      .tuple(
        fc.tuple(...parts),
        fc.subarray(
          parts.map((_, at) => at),
          { minLength: Math.max(0, parts.length - 2) },
        ),
      )
      .map(([made, chosen]) => ({ form: chosen.map((at) => made[at]!) }))
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const raw: fc.Arbitrary<Body> = fc.record({
  raw: fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"a":1}',
    '\ufeff{}',
    '['.repeat(2000),
    '--x\r\n\r\n',
    'a=b',
  ),
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=latin1',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/csp-report',
    'application/reports+json',
    '',
  ),
})

/** A body that the call does not ask for. */
const seldomBody = (method: string): fc.Arbitrary<Body> =>
  method === 'GET'
    ? fc.constant(undefined)
    : fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: raw })

const callerOf = (route: string): fc.Arbitrary<Caller> =>
  route.startsWith('/api/candidate')
    ? fc.oneof(
        { weight: 4, arbitrary: fc.constant('candidate' as const) },
        { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
      )
    : fc.oneof(
        { weight: 3, arbitrary: fc.constant('SUPER_ADMIN' as const) },
        { weight: 4, arbitrary: fc.constantFrom(...CALLERS) },
      )

/** Mostly the ids of records that exist, of the table that the address names. */
function param(route: string, name: string): fc.Arbitrary<string> {
  const segments = route.split('/').filter((segment) => segment && !segment.startsWith('{'))
  const table = name === 'file' ? 'files' : (segments[1] ?? '')
  const likely: Record<string, string[]> = {
    number: ['1', '2'],
    name: ['received', 'test', 'rejected'],
    token: ['$token1', 'x'],
    id: [`$${table}`, `$${table}1`, `$${table}2`],
    file: ['$files'],
  }
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(likely[name] ?? ['x'])) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '0',
        '-1',
        '1.5',
        '1e3',
        '99999999999999999999',
        '%00',
        '%FF',
        '%E0%A4%A',
        '%2F..%2F',
        '%',
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...NASTY) },
  )
}

const HEADERS = {
  'idempotency-key': ['a key', 'another key', ' ', 'k'.repeat(201)],
  'if-none-match': ['*', '"x"', 'W/"x", "y'],
  'accept-language': ['', 'xx;q=x'],
  cookie: ['plinth_device=x', 'plinth_session=%', '=;;=', 'plinth_application_x=y'],
  origin: ['null', 'https://evil.example', 'http://localhost'],
  'sec-fetch-site': ['cross-site', 'same-origin'],
  range: ['bytes=0-', 'bytes=9-1'],
}

/** Mostly none, or one. */
const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 7, arbitrary: fc.constant({}) },
  ...Object.entries(HEADERS).map(([name, values]) => ({
    weight: 1,
    arbitrary: fc.constantFrom(...values).map((value) => ({ [name]: value })),
  })),
)

function addressOf(route: string, params: string[]): string {
  let at = 0
  return route.replace(/\{\w+\}/g, () => params[at++] ?? 'x')
}

/** A segment of an address with its parameter replaced by the value, percent-encoded unless it already is. */
const encodedSegment = (param: string, values: Record<string, string>) => {
  const value = Object.hasOwn(values, param) ? values[param]! : param
  if (value.startsWith('%') && value.length > 1) return value
  // An address of dots or without a segment is another one.
  return encodeURIComponent(value.toWellFormed().replace(/^\.{0,2}$/, 'x'))
}

type Content = { body: unknown; contentType?: string }
type Sent = { address: string; from: string; body: unknown; headers: Record<string, string> }

/** The request of a call, with the texts that stand for what the fixture holds replaced. */
export function requestOf(call: Call, { values, credentials }: Fixture): Sent {
  const resolved = (value: unknown): unknown => {
    if (typeof value === 'string') return Object.hasOwn(values, value) ? values[value] : value
    if (Array.isArray(value)) return value.map(resolved)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one)]))
  }
  const query = new URLSearchParams(
    Object.entries(call.query).map(([name, value]) => [name, asText(resolved(value)).toWellFormed()]),
  )
  const path = addressOf(
    call.route,
    call.params.map((one) => encodedSegment(one, values)),
  )
  const from = `10.${call.client >> 8}.${call.client & 255}.1`
  const { body, contentType } = contentOf(call.body, resolved)
  const known = credentials[call.caller]
  const cookie = [known.cookie, call.headers.cookie].filter(Boolean).join('; ')
  return {
    address: query.size > 0 ? `${path}?${query}` : path,
    from,
    body,
    headers: {
      ...(contentType !== undefined && { 'Content-Type': contentType }),
      ...known,
      ...call.headers,
      ...(cookie && { cookie }),
    },
  }
}

function contentOf(body: Body, resolved: (value: unknown) => unknown): Content {
  if (!body) return { body: undefined }
  if ('raw' in body) return { body: body.raw, contentType: body.type }
  if ('json' in body) return { body: JSON.stringify(resolved(body.json)), contentType: 'application/json' }
  const form = new FormData()
  for (const part of body.form) {
    if ('text' in part) form.append(part.name, String(resolved(part.text)))
    else form.append(part.name, new Blob([FILES[part.file]]), part.fileName)
  }
  return { body: form }
}
