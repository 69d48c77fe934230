import fc from 'fast-check'

export type Schema = {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | false
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

/** Values of fields that are seldom met by chance. Those with a dollar sign stand for what the fixture holds; see fixture.ts. */
const LIKELY: Record<string, readonly unknown[]> = {
  category: ['Civic', 'Residential'],
  subCategory: ['Town Halls', ''],
  status: ['On-site', 'Completed'],
  year: ['2024', 2019],
  department: ['Architecture'],
  email: ['$users.email', '$subscribers.email', 'new@client.example', 'mina@client.example'],
  role: ['SUPER_ADMIN', 'HR_HIRING', 'PROJECT_CONTENT_MANAGER'],
  password: ['$password', 'a wrong password'],
  currentPassword: ['$password'],
  newPassword: ['purlin and rafter'],
  recaptchaToken: ['$captcha'],
  token: ['$token', '$token1', '$token2', '$token3'],
  jobId: ['$jobs', '$jobs1', ''],
  projectId: ['$projects'],
  assignee: ['$users', ''],
  updatedAt: ['$updatedAt'],
  from: ['$updatedAt'],
  previewImageUrl: ['$picture'],
  content: ['$picture'],
  consent: ['true'],
  consentVersion: [1, '1'],
  application: ['$applications', '$applications1'],
  url: ['https://client.example/a?b=c#d', '/about', 'mailto:mina@client.example'],
  portfolio: ['https://mina.example/work'],
  reason: ['interview', 'audit'],
}
/** Ids are met in lists too, whatever their fields are called. */
const IDS = [
  '$projects',
  '$projects1',
  '$jobs',
  '$applications',
  '$pictures',
  '$enquiries',
  '$users',
  'about',
]

export const NASTY = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202eabc',
  '🎉é',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{name}}',
  '$&$1',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e309',
  '9007199254740993',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-11-26T10:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  'null',
  '[]',
  '{}',
  'http://[::1',
  'x'.repeat(300),
  'é'.repeat(5000),
]

const nasty = fc.constantFrom(...NASTY)
// With `unit: 'binary'` fast-check makes a map of all characters, which takes most of a second.
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code))
const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 10 }) },
  { weight: 2, arbitrary: nasty },
)
/** A value of any type, which a schema mostly refuses. */
const broken = fc.oneof(
  nasty,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    { length: 1 },
    { $gt: '' },
  ),
)

/** Makes arbitraries from the JSON schemas of a document; `components` are what its references mean. */
export function arbitraries(components: Record<string, Schema>) {
  /** Values of the schema, as far as JSON schema can say. One in `brokenEvery` parts is broken. */
  function of(schema: Schema, name = '', depth = 0): fc.Arbitrary<unknown> {
    const likely = [...(LIKELY[name] ?? []), ...(/(^id|Id|ids)$/.test(name) ? IDS : [])]
    const own = bySchema(schema, name, depth)
    const isText = schema.type === 'string' && !schema.enum && !schema.const
    const usual = likely.length === 0 || !(isText || schema.anyOf) ? own : likelier(likely, own)
    return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: broken })
  }

  const likelier = (values: readonly unknown[], own: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: own })

  function bySchema(schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    if (schema.$ref) return of(components[schema.$ref.split('/').at(-1)!] ?? {}, name, depth)
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return fc.oneof(...choices.map((choice) => of(choice, name, depth)))
    if (schema.allOf) return bySchema(merged(schema.allOf), name, depth)
    if (schema.type === 'string') return text(schema)
    if (schema.type === 'integer' || schema.type === 'number') return number(schema)
    if (schema.type === 'boolean') return fc.boolean()
    if (schema.type === 'null') return fc.constant(null)
    if (schema.type === 'array')
      return fc.array(of(schema.items ?? {}, name, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, depth > 2 ? 1 : 3),
      })
    if (schema.properties) return object(schema, depth)
    if (schema.type === 'object') return fc.dictionary(anyText, broken, { maxKeys: 2 })
    return broken
  }

  function merged(parts: Schema[]): Schema {
    const whole = parts.map((part) => (part.$ref ? components[part.$ref.split('/').at(-1)!]! : part))
    return {
      type: 'object',
      properties: Object.assign({}, ...whole.map(({ properties }) => properties)),
      required: whole.flatMap(({ required = [] }) => required),
    }
  }

  function object({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
    const fields = Object.entries(properties).map(([name, field]) => [name, of(field, name, depth + 1)])
    const record = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: required.filter((name) => name in properties),
    })
    const extra = fc.constantFrom('role', 'isAdmin', '_id', 'constructor', '')
    return fc.oneof(
      { weight: 12, arbitrary: record },
      {
        weight: 1,
        arbitrary: fc
          .tuple(record, extra, broken)
          .map(([fields, name, value]) => ({ ...fields, [name]: value })),
      },
    )
  }

  return of
}

const dates = fc.constantFrom('2026-11-26', '2027-01-31', '1999-12-31', '9999-12-31', '0001-01-01')
const times = fc.constantFrom(
  '2026-11-26T10:00:00.000Z',
  '2030-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
)

function text({ format, pattern, minLength = 0, maxLength = 2000 }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return dates
  if (format === 'date-time') return times
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const short = fc
    .string({ minLength: Math.max(1, minLength), maxLength: Math.max(minLength, Math.min(maxLength, 12)) })
    .map((value) => value.trim() || 'a')
  const longest = [maxLength, maxLength + 1].map((length) => 'x'.repeat(length))
  return fc.oneof(
    { weight: 12, arbitrary: short },
    { weight: 3, arbitrary: anyText },
    { weight: 1, arbitrary: fc.constantFrom(...longest) },
  )
}

function number({ type, minimum = -5, exclusiveMinimum, maximum = 3000 }: Schema): fc.Arbitrary<number> {
  const from = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1
  const inside = type === 'integer' ? fc.integer({ min: from, max: maximum }) : fc.nat(3000)
  return fc.oneof(
    { weight: 8, arbitrary: inside },
    { weight: 1, arbitrary: fc.constantFrom(from - 1, maximum + 1, 0.5, 1e21, -0) },
  )
}
