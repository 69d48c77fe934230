import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, staff, type TestApp } from '../../test/support/app.ts'
import { applicationForm, solvedCaptcha } from '../../test/support/data/applications.ts'
import { pdf } from '../../test/support/data/documents.ts'
import { jpeg } from '../../test/support/data/made-pictures.ts'
import { project } from '../../test/support/data/project.ts'
import { startBucketOnLine } from '../../test/support/outside/bucket.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { pictureQueue } from '../work/picture-queue.ts'

let bucket: Awaited<ReturnType<typeof startBucketOnLine>>
let t: TestApp
let token: string
beforeAll(async () => {
  bucket = await startBucketOnLine()
  t = await openTestApp(databases[0]!.open, { s3: bucket.s3, smtp: {} })
  token = (await staff(t.db, 'SUPER_ADMIN')).token
})
afterAll(async () => {
  await t.close()
  await bucket.close()
})

const upload = async (width: number) => {
  const body = new FormData()
  body.set('file', new File([(await jpeg(width, 40)) as BlobPart], 'hall.jpg', { type: 'image/jpeg' }))
  return t.ask('POST', '/api/projects/upload', { body, token })
}
const apply = async () => {
  const body = applicationForm({ recaptchaToken: await solvedCaptcha(t) }, await pdf())
  return t.ask('POST', '/api/applications', { body })
}
const encode = () => pictureQueue({ ...t, encoder: t.queueEncoder, log: pino({ level: 'silent' }) }).drain()
const openings = () => t.db.selectFrom('picture_jobs').selectAll().execute()

test('while the bucket is away, what needs a file is answered with 503, and everything else goes on', async () => {
  expect((await upload(60)).status).toBe(201)
  const { length } = await openings()
  await bucket.set('closed')
  for (const answer of [await upload(70), await apply(), await t.ask('GET', '/readyz')])
    expect([answer.status, answer.headers.get('retry-after') ?? answer.body.message]).toEqual([
      503,
      expect.stringMatching(/^5$|cannot be written to/),
    ])
  expect((await t.ask('POST', '/api/projects', { body: project, token })).status).toBe(201)
  expect((await t.ask('GET', '/api/projects')).body).toHaveLength(1)
  expect((await t.ask('GET', '/healthz')).status).toBe(200)
  await encode()
  expect((await openings()).map(({ tries }) => tries)).toEqual(Array(length).fill(0))

  await bucket.set('open')
  expect((await upload(70)).status).toBe(201)
  expect((await apply()).status).toBe(201)
  await t.db
    .updateTable('picture_jobs')
    .set({ taken_until: new Date(0).toISOString() })
    .execute()
  await encode()
  expect(await openings()).toEqual([])
  await expect.poll(async () => (await t.ask('GET', '/readyz')).status).toBe(200)
})
