import { beforeEach, describe, expect, test } from 'vitest'
import starter from '../../starter/projects.json' with { type: 'json' }
import { staff, testApp } from '../../test/support/app.ts'
import { storeDraft } from '../../test/support/data/draft-rows.ts'
import { jpeg } from '../../test/support/data/made-pictures.ts'
import { openLink } from '../../test/support/data/preview-links.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { publicBuild } from '../../test/support/rules/rendered-pages.ts'
import { plinth } from '../domain/account/user.ts'
import type { RecordKey } from '../domain/draft/draft.ts'
import { pictureIdOf } from '../domain/picture/picture-format.ts'
import { newProject } from '../domain/project/project-schema.ts'
import { cookieName } from '../http/access/session.ts'
import { projectStore } from '../store/project/projects.ts'

const DRAFTED: RecordKey = { kind: 'project', id: 'drafted' }
const OTHER: RecordKey = { kind: 'project', id: 'other' }
const PUBLIC = 'public, max-age=31536000, immutable'
const pages = { build: publicBuild, clientDir: 'public' }

const projectWith = (picture: string) =>
  newProject.parse({
    ...starter.projects[0],
    previewImageUrl: '',
    sections: [{ type: 'image', content: picture }],
  })

describe.each(databases)('pictures that only drafts name, on $name', ({ open }) => {
  const t = testApp(open, { pages })
  let token: string
  let picture: string
  beforeEach(async () => {
    token = (await staff(t.db, 'HR_HIRING')).token
    const admin = (await staff(t.db, 'SUPER_ADMIN')).token
    const body = new FormData()
    body.set('file', new File([(await jpeg(300, 200)) as BlobPart], 'hall.jpg'))
    picture = (await t.ask('POST', '/api/projects/upload', { body, token: admin })).body.url
    for (const key of [DRAFTED, OTHER])
      await storeDraft(t.db, key, {
        name: key.id,
        fields: key === DRAFTED ? projectWith(picture) : projectWith('https://x.example/a.jpg'),
        base: null,
      })
  })

  const get = async (headers: Record<string, string> = {}, address = picture) => {
    const response = await t.app.request(address, { headers })
    return { status: response.status, cache: response.headers.get('cache-control') }
  }
  /** The cookie of a preview of this draft. */
  const opened = async (...drafts: RecordKey[]) => {
    const admin = (await staff(t.db, 'SUPER_ADMIN', `${drafts[0]!.id}@plinth.example`)).token
    const link = (await t.ask('POST', '/api/preview-links', { body: { name: 'x', drafts }, token: admin }))
      .body
    const { cookie } = await openLink(t, link.url)
    return { cookie, withdraw: () => t.ask('DELETE', `/api/preview-links/${link.id}`, { token: admin }) }
  }
  const variants = () => [picture, `/media/${pictureIdOf(picture)}-300.webp`]
  const HELD = { status: 404, cache: 'no-store' }
  const SHOWN = { status: 200, cache: 'private, no-store' }

  test('answer to nobody who is not signed in, whatever the browser has of them', async () => {
    for (const address of variants()) expect(await get({}, address)).toEqual(HELD)
    const etag = `"${picture.slice('/media/'.length)}"`
    expect(await get({ 'If-None-Match': etag })).toEqual(HELD)
    expect(await get({ Cookie: `${cookieName(false)}=x; plinth_preview_x=y` })).toEqual(HELD)
    expect(await get({ Authorization: 'Bearer x' })).toEqual(HELD)
    expect((await t.app.request(picture, { method: 'HEAD' })).status).toBe(404)
    const unknown = picture.replace(/[0-9a-f]{32}/, '0'.repeat(32))
    expect(await get({}, unknown), 'as a picture that does not exist').toEqual(HELD)
  })

  test('answer to staff, by cookie or token, and are not stored', async () => {
    for (const address of variants())
      expect(await get({ Cookie: `${cookieName(false)}=${token}` }, address)).toEqual(SHOWN)
    expect(await get({ Authorization: `Bearer ${token}` })).toEqual(SHOWN)
  })

  test('answer to browsers with a preview of a draft that names them', async () => {
    const [right, wrong] = [await opened(DRAFTED), await opened(OTHER)]
    expect(await get({ Cookie: wrong.cookie })).toEqual(HELD)
    expect(await get({ Cookie: right.cookie })).toEqual(SHOWN)
    expect(await get({ Cookie: `${wrong.cookie}; ${right.cookie}` })).toEqual(SHOWN)
    const beyond = await get({ Cookie: right.cookie, Range: 'bytes=99999999-' })
    expect(beyond).toEqual({ status: 416, cache: 'no-store' })
    await t.db.updateTable('drafts').set({ body: '{}' }).where('record_id', '=', DRAFTED.id).execute()
    expect(await get({ Cookie: right.cookie }), 'its draft names it no more').toEqual(HELD)
    expect(await get({ Authorization: `Bearer ${token}` })).toEqual(SHOWN)
  })

  test('answer to nobody by a link that was withdrawn', async () => {
    const { cookie, withdraw } = await opened(DRAFTED)
    expect(await get({ Cookie: cookie })).toEqual(SHOWN)
    await withdraw()
    expect(await get({ Cookie: cookie })).toEqual(HELD)
  })

  test('are public once a saved record names them, and stay so', async () => {
    expect(await get()).toEqual(HELD)
    const { id } = (await projectStore.create(t.db, plinth, projectWith(picture))).answer
    expect(await get()).toEqual({ status: 200, cache: PUBLIC })
    await projectStore.remove(t.db, plinth, id)
    expect(await get()).toEqual({ status: 200, cache: PUBLIC })
  })

  test('a picture that no draft names is public, and known ones cost no query', async () => {
    await t.db.deleteFrom('draft_pictures').execute()
    expect(await get()).toEqual({ status: 200, cache: PUBLIC })
    await projectStore.create(t.db, plinth, projectWith(picture))
    await get()
    const executor = t.db.getExecutor()
    const { executeQuery } = executor
    executor.executeQuery = async () => {
      throw new Error('a query')
    }
    try {
      expect(await get()).toEqual({ status: 200, cache: PUBLIC })
    } finally {
      executor.executeQuery = executeQuery
    }
  })
})
