import { beforeEach } from 'vitest'
import { staff, type TestApp } from '../app.ts'
import { pictureLibrary } from './picture-library.ts'
import { project } from './project.ts'

/** A time to schedule a publication for. */
export const LATER = { day: '2090-01-01', time: '09:00' }

/** Functions to call the app about drafts and publications, as a Super Admin unless `as` has the token of another user. */
export function draftCalls(t: TestApp) {
  let token: string
  let colleague: string
  beforeEach(async () => {
    ;({ token } = await staff(t.db, 'SUPER_ADMIN'))
    ;({ token: colleague } = await staff(t.db, 'PROJECT_CONTENT_MANAGER'))
  })
  const ask = (method: string, path: string, body?: unknown, as = token) =>
    t.ask(method, `/api/${path}`, { body, token: as })
  return {
    ...pictureLibrary(t, () => ({ token, admin: token })),
    ask,
    token: () => token,
    /** The token of a Project Content Manager. */
    colleague: () => colleague,
    addProject: async (fields: object = {}) =>
      (await ask('POST', 'projects', { ...project, ...fields })).body,
    saveDraft: (id: string, fields: object, more: object = {}, as = token) =>
      ask('PUT', `projects/${id}/draft`, { fields, ...more }, as),
    publish: (drafts: object[], more: object = {}, as = token) =>
      ask('POST', 'publications', { drafts, ...more }, as),
    draftTime: async (id: string) => (await ask('GET', `projects/${id}/draft`)).body.updatedAt,
    versionsOf: async (id: string) => (await ask('GET', `projects/${id}/versions`)).body.items,
    logged: async () => (await ask('GET', 'activity')).body.entries.map(({ kind }: { kind: string }) => kind),
  }
}
