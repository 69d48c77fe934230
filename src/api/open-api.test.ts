import { beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test/support/app.ts'
import { databases } from '../../test/support/outside/databases.ts'

// biome-ignore lint/suspicious/noExplicitAny: the shape is what the test is about
type Loose = any
type Described = { content?: Record<string, { schema?: unknown }> }

let body: Loose
let docs: string
beforeAll(async () => {
  const t = await openTestApp(databases[0]!.open)
  body = (await t.ask('GET', '/api/openapi.json')).body
  docs = (await t.ask<string>('GET', '/api/docs')).body
  await t.close()
})

test('every answer and refusal with a body has a schema, and every reference resolves', () => {
  expect(body.openapi).toBe('3.1.0')
  const calls = ['/api/projects/{id}', '/api/projects/upload', '/auth/login', '/api/contact', '/api/jobs']
  expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(calls))
  const schemas = Object.keys(body.components.schemas)
  expect(schemas).toEqual(expect.arrayContaining(['Project', 'Picture', 'User', 'Refusal']))
  for (const [path, operations] of Object.entries<Record<string, { responses: Record<string, Described> }>>(
    body.paths,
  )) {
    for (const [method, { responses }] of Object.entries(operations)) {
      expect(docs).toContain(`${method.toUpperCase()} ${path}`)
      for (const [status, { content }] of Object.entries(responses)) {
        if (status === '204') continue
        const [described] = Object.values(content ?? {})
        expect([method, path, status, described?.schema !== undefined]).toEqual([method, path, status, true])
      }
    }
  }
  for (const name of schemas) expect(docs).toContain(`<summary>${name}</summary>`)
  const references = JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)
  for (const [, reference = ''] of references) {
    expect(schemas).toContain(reference.replace('#/components/schemas/', ''))
  }
})

test('a project has one schema, which requires the fields that every answer has', () => {
  const answer = body.paths['/api/projects/{id}'].get.responses['200'].content['application/json'].schema
  expect(answer).toMatchObject({ $ref: '#/components/schemas/Project' })
  const { properties, required } = body.components.schemas.Project
  expect(properties.name).toEqual({ type: 'string' })
  expect(required).toEqual(expect.arrayContaining(['_id', 'id', 'name', 'sections', 'updatedAt']))
  expect(required).not.toContain('previewPicture')
})

test('a refusal with more than a message is described in full', () => {
  const { 409: conflict, 404: missing } = body.paths['/api/projects/{id}'].put.responses
  expect(conflict.content['application/json'].schema.required).toEqual([
    'message',
    'current',
    'savedBy',
    'savedAt',
  ])
  expect(missing.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Refusal' })
})

/** The schema of a call's JSON answer, with the parts of an intersection put together. */
function answerOf(body: Loose, method: string, path: string, status = '200') {
  const { schema } = body.paths[path][method].responses[status].content['application/json']
  const parts = schema.allOf ?? [schema]
  return {
    properties: Object.assign({}, ...parts.map((part: Loose) => part.properties)),
    required: parts.flatMap((part: Loose) => part.required ?? []),
  }
}

test('answers require the fields that have a default, and bodies do not', () => {
  const contact = answerOf(body, 'get', '/api/content/contact')
  expect(contact.required).toEqual(['title', 'offices', 'note', 'formHeading', 'mapsOnClick', 'updatedAt'])
  expect(contact.properties.title.type).toBe('string')
  const office = contact.properties.offices.items
  expect(office.required).toEqual(['id', 'city', 'phone_numbers', 'address', 'google_maps_iframe_src'])
  expect(office.properties).toMatchObject({
    city: { type: 'string' },
    phone_numbers: { type: 'array', items: { type: 'string' } },
    google_maps_iframe_src: { type: 'string', default: '' },
  })
  const { schema } = body.paths['/api/content/contact'].put.requestBody.content['application/json']
  expect(schema.properties.offices.items.required).toEqual(['city', 'address'])
  const project = body.paths['/api/projects'].post.requestBody.content['application/json'].schema
  expect(project.required).toEqual(expect.arrayContaining(['name', 'year']))
  expect(project.required).not.toContain('tags')
  expect(project.properties.sections.maxItems).toBe(60)
})

test.each([
  ['get', '/api/enquiries', '200'],
  ['get', '/api/enquiries/{id}', '200'],
  ['get', '/api/applications', '200'],
  ['get', '/api/applications/{id}', '200'],
  ['get', '/api/pictures', '200'],
  ['get', '/api/pictures/{id}', '200'],
  ['post', '/api/projects/upload', '201'],
])('a record of %s %s has its id as `_id` too', async (method, path, status) => {
  const { schema } = body.paths[path][method].responses[status].content['application/json']
  const record = schema.properties?.items?.items ?? schema
  const described = record.$ref ? body.components.schemas[record.$ref.split('/').at(-1)] : record
  expect(described.required).toEqual(expect.arrayContaining(['_id', 'id']))
})

test('the reason of an export is required, the filters beside it are not', () => {
  const { parameters } = body.paths['/api/applications/export.csv'].get
  const required = parameters.filter((one: Loose) => one.required).map(({ name }: Loose) => name)
  expect(required).toEqual(['reason'])
})

// A value of any field, in the log of changes.
const ANY_VALUE = /\.changes\.additionalProperties\.(before|after)$/
const TYPES = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'const', 'enum']

test('every field of an answer has a type, and no answer forbids fields of a later release', () => {
  const faults: string[] = []
  const walk = (value: Loose, path: string) => {
    if (typeof value !== 'object' || value === null) return
    if (value.additionalProperties === false) faults.push(`${path}: additionalProperties`)
    for (const [name, field] of Object.entries<Loose>(value.properties ?? {}))
      if (!TYPES.some((key) => key in field)) faults.push(`${path}.${name}`)
    for (const [name, part] of Object.entries(value)) walk(part, `${path}.${name}`)
  }
  for (const [path, operations] of Object.entries<Loose>(body.paths))
    for (const [method, { responses }] of Object.entries<Loose>(operations))
      walk(responses, `${method} ${path}`)
  walk(body.components.schemas, 'schemas')
  expect(faults.filter((fault) => !ANY_VALUE.test(fault))).toEqual([])
})
