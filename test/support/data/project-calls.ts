import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import { project } from './project.ts'

/** Functions to call the app about projects; `token` gives that of a Project Content Manager or a Super Admin. */
export const projectCalls = (t: Pick<TestApp, 'ask'>, token: () => string) => ({
  /** Adds a valid project with these fields. */
  async add(fields: object = {}) {
    const body = { ...project, ...fields }
    const answer = await t.ask('POST', '/api/projects', { body, token: token() })
    expect(answer.body.message).toBeUndefined()
    return answer.body
  },
  change: (id: string, body: object) => t.ask('PUT', `/api/projects/${id}`, { body, token: token() }),
  /** The names of the projects that a visitor's call answers. */
  names: async (path = '/api/projects') =>
    (await t.ask('GET', path)).body.map((one: { name: string }) => one.name),
})
