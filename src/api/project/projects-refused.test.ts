import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { project } from '../../../test/support/data/project.ts'
import { projectCalls } from '../../../test/support/data/project-calls.ts'
import { databases } from '../../../test/support/outside/databases.ts'

describe.each(databases)('project calls that are refused and change nothing, on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
  })
  const { add, names } = projectCalls(t, () => token)

  const refused: [string, object, string][] = [
    ['no name', { name: ' ' }, 'name'],
    ['a number for a name', { name: 7 }, 'name'],
    ['an unknown category', { category: 'Castles' }, 'category'],
    ['a prototype key for a category', { category: '__proto__' }, 'category'],
    ['an unknown status', { status: 'ON HOLD' }, 'status'],
    ['a sub-category of another category', { subCategory: 'Hospitals' }, 'subCategory'],
    ['no leader', { projectLeaders: [''] }, 'projectLeaders'],
    ['a year in words', { year: 'last' }, 'year'],
    ['a year with a sign', { year: '-5' }, 'year'],
    ['a long text', { sections: [{ type: 'text', content: 'x'.repeat(701) }] }, 'sections.0.content'],
    ['61 sections', { sections: Array(61).fill({ type: 'text', content: 'x' }) }, 'sections'],
    ['an unknown section', { sections: [{ type: 'video', content: 'x' }] }, 'sections.0.type'],
    [
      'a script for a picture',
      { sections: [{ type: 'image', content: 'javascript:alert(1)' }] },
      'sections.0.content',
    ],
    [
      'a picture never uploaded',
      { sections: [{ type: 'gif', content: `/media/${'0'.repeat(32)}.gif` }] },
      'sections.0.content',
    ],
    ['a path for a picture', { previewImageUrl: '/media/../../etc/passwd' }, 'previewImageUrl'],
    ['a NUL byte', { client: 'a\u0000b' }, 'client'],
    ['a list for a text', { client: ['a'] }, 'client'],
    ['a text for a list', { tags: 'a' }, 'tags'],
    ['51 tags', { tags: Array.from({ length: 51 }, (_, i) => `T${i}`) }, 'tags'],
  ]
  test.each(refused)('a project with %s is refused', async (_, fields, field) => {
    const made = await t.ask('POST', '/api/projects', { body: { ...project, ...fields }, token })
    expect([made.status, Object.keys(made.body.errors)]).toEqual([422, [field]])
    expect(made.body.message).toBeTruthy()
    const existing = await add()
    expect((await t.ask('PUT', `/api/projects/${existing.id}`, { body: fields, token })).status).toBe(422)
    expect(await names()).toEqual([existing.name])
    const { body: read } = await t.ask('GET', `/api/projects/${existing.id}`, { token })
    expect(read).toEqual({ ...existing, wasPublic: true })
  })

  test('a section without content is named by its number', async () => {
    const sections = [{ type: 'text', content: 'A' }, { type: 'image' }, { type: 'text' }]
    const { body } = await t.ask('POST', '/api/projects', { body: { ...project, sections }, token })
    expect(body.errors).toEqual({
      'sections.1.content': 'Upload a picture for section 2.',
      'sections.2.content': 'Enter the text, or delete the section.',
    })
  })

  test('700 characters and 60 sections are allowed', async () => {
    const sections = Array(60).fill({ type: 'text', content: 'x'.repeat(700) })
    expect((await add({ sections })).sections).toHaveLength(60)
  })

  test('malformed bodies, too large bodies and wrong content types are refused', async () => {
    const post = (body: string, type = 'application/json') =>
      t.ask('POST', '/api/projects', { body, token, headers: { 'Content-Type': type } })
    expect((await post('{')).status).toBe(400)
    expect((await post('[1]')).status).toBe(400)
    expect((await post('null')).status).toBe(400)
    expect((await post(JSON.stringify({ name: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
    expect((await post('name=x', 'application/x-www-form-urlencoded')).status).toBe(415)
    expect((await post('--x\r\nnonsense', 'multipart/form-data; boundary=x')).status).toBe(400)
    expect((await post('{"__proto__": {"name": "X"}}')).status).toBe(422)
    expect(await names()).toEqual([])
  })

  test('a NUL in an id is the id of no project', async () => {
    expect((await t.ask('GET', '/api/projects/%00')).status).toBe(404)
    expect((await t.ask('GET', '/api/projects/%00/versions/1', { token })).status).toBe(404)
    const changes = [{ ids: ['\0'], change: { hidden: true } }]
    expect((await t.ask('PATCH', '/api/projects', { body: { changes }, token })).status).toBe(422)
  })

  test('unknown ids and unknown calls are refused', async () => {
    for (const [method, path] of [
      ['GET', '/api/projects/unknown'],
      ['PUT', '/api/projects/unknown'],
      ['DELETE', '/api/projects/unknown'],
      ['PATCH', '/api/projects/unknown/status'],
      ['POST', '/api/projects/unknown/restore'],
      ['DELETE', '/api/projects/trash/unknown'],
    ] as const) {
      const body = method === 'PUT' ? { name: 'x' } : undefined
      const answer = await t.ask(method, path, { token, body })
      expect([path, answer.status, typeof answer.body.message]).toEqual([path, 404, 'string'])
    }
    for (const path of ['/api/nothing', '/auth/nothing'])
      expect(await t.ask('GET', path, { token })).toMatchObject({
        ...{ status: 404, body: { message: 'Call not found.' } },
      })
  })
})
