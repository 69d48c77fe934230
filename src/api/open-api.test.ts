import { expect, test } from 'vitest'
import { openTestApp } from '../../test/support/app.ts'
import { databases } from '../../test/support/databases.ts'

type Described = { content?: Record<string, { schema?: unknown }> }

async function description() {
  const t = await openTestApp(databases[0]!.open)
  const { body } = await t.ask('GET', '/api/openapi.json')
  const docs = await t.ask<string>('GET', '/api/docs')
  await t.close()
  return { body, docs: docs.body }
}

test('every answer and refusal with a body has a schema, and every reference resolves', async () => {
  const { body, docs } = await description()
  expect(body.openapi).toBe('3.1.0')
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

test('a project has one schema, which requires the fields that every answer has', async () => {
  const { body } = await description()
  const answer = body.paths['/api/projects/{id}'].get.responses['200'].content['application/json'].schema
  expect(answer).toMatchObject({ $ref: '#/components/schemas/Project' })
  const { properties, required } = body.components.schemas.Project
  expect(properties.name).toEqual({ type: 'string' })
  expect(required).toEqual(expect.arrayContaining(['_id', 'id', 'name', 'sections', 'updatedAt']))
  expect(required).not.toContain('previewPicture')
})

test('a refusal with more than a message is described in full', async () => {
  const { body } = await description()
  const { 409: conflict, 404: missing } = body.paths['/api/projects/{id}'].put.responses
  expect(conflict.content['application/json'].schema.required).toEqual([
    'message',
    'current',
    'savedBy',
    'savedAt',
  ])
  expect(missing.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Refusal' })
})
