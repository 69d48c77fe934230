import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { plinth } from '../../../src/domain/account/user.ts'
import type { ActivityEntry } from '../../../src/domain/activity/activity-entry-schema.ts'
import { pictureUrl } from '../../../src/domain/picture/picture.ts'
import type { Picture } from '../../../src/domain/picture/picture-schema.ts'
import { change } from '../../../src/store/database/database.ts'
import { insertPicture } from '../../../src/store/picture/pictures.ts'
import type { TestApp } from '../app.ts'
import { project } from './project.ts'

/** A section of a project that shows the picture. */
export const shows = (picture: Picture, alt?: string) => ({
  type: 'image',
  content: pictureUrl(picture),
  alt,
})

/** A Team page. */
export const team = (fields: object) => ({
  title: 'TEAM',
  paragraphs: [],
  closing: '',
  strip: [],
  members: [],
  note: '',
  marquee: { upper: [], lower: [] },
  ...fields,
})

/** Functions to use the picture library; `tokens` gives those of a Project Content Manager and of a Super Admin. */
export function pictureLibrary(
  t: Pick<TestApp, 'ask' | 'db'>,
  tokens: () => { token: string; admin: string },
) {
  const ask = (method: string, path: string, body?: object, as = tokens().token) =>
    t.ask(method, `/api/pictures${path}`, { body, token: as })
  const list = async (query = '') => (await ask('GET', query)).body
  return {
    ask,
    list,
    names: async (query = '') => (await list(query)).items.map(({ name }: { name: string }) => name),
    /** A picture without files. */
    async added(name: string, format: 'jpg' | 'gif' = 'jpg'): Promise<Picture> {
      const id = createHash('sha256').update(name).digest('hex').slice(0, 32)
      const facts = { id, format, width: 1600, height: 1000, animated: false, thumbhash: '' }
      const picture = { ...facts, hasWebp: true, hasAvif: false, hasAnimation: false, hasLarge: false }
      await change(t.db, (tx) => insertPicture(tx, { ...picture, bytes: 5 }, { name, uploadedBy: plinth }, 0))
      return picture
    },
    async addProject(fields: object) {
      const body = { ...project, ...fields }
      const made = await t.ask('POST', '/api/projects', { body, token: tokens().token })
      expect(made.status).toBe(201)
      return made.body
    },
    saveTeam: (fields: object) =>
      t.ask('PUT', '/api/content/team', { body: team(fields), token: tokens().admin }),
    /** 'deleted roof.jpg' for each log entry about a picture, the newest first. */
    async pictureLog() {
      const { entries } = (await t.ask('GET', '/api/activity?kind=picture', { token: tokens().admin })).body
      return entries.map(
        ({ kind, subject }: ActivityEntry) => `${kind.replace('picture.', '')} ${subject.name}`,
      )
    },
  }
}
