import { staff, type TestApp } from '../app.ts'

/** Functions to call the app about applications; `token` gives that of somebody who may hire. */
export function applicationCalls(t: Pick<TestApp, 'ask' | 'db'>, token: () => string) {
  return {
    list: async (query = '') => (await t.ask('GET', `/api/applications${query}`, { token: token() })).body,
    read: (id: string, query = '') => t.ask('GET', `/api/applications/${id}${query}`, { token: token() }),
    change: (id: string, body: object, by = token()) =>
      t.ask('PATCH', `/api/applications/${id}`, { body, token: by }),
    names: (answer: { items: { name: string }[] }) => answer.items.map(({ name }) => name),
    /** The newest part of the log about candidates, as a Super Admin reads it. */
    async log() {
      const admin = await staff(t.db, 'SUPER_ADMIN')
      return (await t.ask('GET', '/api/activity?kind=candidate', { token: admin.token })).body
    },
  }
}
