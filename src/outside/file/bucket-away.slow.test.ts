import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBucketOnLine } from '../../../test/support/outside/bucket.ts'
import type { FileStore } from '../../domain/file/file-store.ts'
import { errorHandler } from '../../http/answer/problems.ts'
import { media } from '../../public/media.ts'
import { checkFiles } from './files.ts'
import { filesInBucket } from './files-in-bucket.ts'

const NAME = `${'a'.repeat(32)}.jpg`
const BYTES = new Uint8Array([1, 2, 3])
/** Shorter than those of the server. */
const LIMITS = { connect: 1_000, answer: 1_000, silence: 30_000 } // ms
const AWAY = { status: 503, details: { retryAfter: 5 } }

describe('a bucket', () => {
  let bucket: Awaited<ReturnType<typeof startBucketOnLine>>
  let files: FileStore
  beforeAll(async () => {
    bucket = await startBucketOnLine()
    files = filesInBucket(bucket.s3, '', LIMITS)
    await files.put(NAME, BYTES)
  })
  beforeEach(() => bucket.set('open'))
  afterAll(() => bucket.close())

  const listAll = async () => {
    for await (const _ of files.list());
  }
  const everyCall = () => [
    files.exists(NAME),
    files.getBytes(NAME),
    files.read(NAME),
    files.put('new.webp', BYTES),
    files.delete('new.webp'),
    listAll(),
    checkFiles(files),
  ]
  const visit = async () => {
    const app = new Hono().route(
      '/media',
      media(files, {}, async () => 'all'),
    )
    // biome-ignore lint/suspicious/noExplicitAny: the environment of the app is not used here
    app.onError(errorHandler(pino({ level: 'silent' }), {}) as any)
    const answer = await app.request(`/media/${NAME}`)
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }

  test.each(['closed', 'silent'] as const)(
    'that is %s fails each call with 503, and works again by itself',
    async (line) => {
      await bucket.set(line)
      const [picture, ...results] = await Promise.all([
        visit(),
        ...everyCall().map((call) => call.catch((error: unknown) => error)),
      ])
      expect(picture).toEqual({ status: 503, retryAfter: '5' })
      for (const result of results) expect(result).toMatchObject(AWAY)
      await bucket.set('open')
      expect(await files.getBytes(NAME)).toEqual(BYTES)
      expect((await visit()).status).toBe(200)
      await Promise.all(everyCall())
    },
  )

  test('that is slow is waited for', async () => {
    await bucket.set('slow')
    await Promise.all(everyCall())
    expect(await files.getBytes(NAME)).toEqual(BYTES)
  })
})
