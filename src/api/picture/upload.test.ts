import { pino } from 'pino'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import {
  bomb,
  jpeg,
  longGif,
  movingGif,
  noisy,
  phonePhoto,
} from '../../../test/support/data/made-pictures.ts'
import { project } from '../../../test/support/data/project.ts'
import { killChildren } from '../../../test/support/outside/child-processes.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import type { FileStore } from '../../domain/file/file-store.ts'
import { MAX_FILE_BYTES } from '../../domain/picture/file-limit.ts'
import { readyFiles } from '../../domain/picture/picture.ts'
import { DAY } from '../../domain/time/durations.ts'
import { PictureEncoder } from '../../outside/picture/encode-pictures.ts'
import type { Database } from '../../store/database/database.ts'
import { deleteUnusedFiles } from '../../work/delete-unused-files.ts'
import { pictureQueue } from '../../work/picture-queue.ts'
import { storePicture } from './store-picture.ts'

/** A GIF of so many frames of a megapixel each, of which only a corner is drawn. */
async function largeGif(frames: number) {
  const gif = await longGif(frames, 4, 4)
  // The size of the screen is behind the signature.
  gif.writeUInt16LE(1000, 6)
  gif.writeUInt16LE(1000, 8)
  return gif
}

/** The app on this database, with functions to upload pictures. */
function uploadingApp(open: () => Promise<Database>) {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token
  })

  const form = (bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg', field = 'file') => {
    const body = new FormData()
    body.set(field, new File([bytes as BlobPart], name, { type }))
    return body
  }
  const upload = (bytes: Uint8Array, name?: string, type?: string) =>
    t.ask('POST', '/api/projects/upload', { body: form(bytes, name, type), token })
  const bytesOf = async (address: string) => Buffer.from(await (await t.app.request(address)).arrayBuffer())
  const rows = () => t.db.selectFrom('pictures').select('id').execute()
  return {
    t,
    form,
    upload,
    bytesOf,
    rows,
    ask: (method: string, address: string, body: unknown) => t.ask(method, address, { body, token }),
  }
}

// Nothing of it depends on the database.
describe('the bytes of a picture', () => {
  const { t, form, upload, bytesOf, rows, ask } = uploadingApp(databases[0]!.open)

  test('a photograph is served upright, without location and camera data, in up to four widths and never enlarged', async () => {
    const made = await upload(await phonePhoto())
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      width: 200,
      height: 300,
      type: 'image/jpeg',
      url: `/media/${made.body.id}.jpg`,
    })
    const original = await bytesOf(made.body.url)
    const metadata = await sharp(original).metadata()
    expect([metadata.width, metadata.height, metadata.orientation, metadata.exif]).toEqual([
      200,
      300,
      undefined,
      undefined,
    ])
    expect(original.includes('Secret Camera')).toBe(false)
    const { data } = await sharp(original)
      .extract({ left: 100, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
    expect((await sharp(await bytesOf(`/media/${made.body.id}-200.webp`)).metadata()).format).toBe('webp')
    expect((await t.ask('GET', `/media/${made.body.id}-480.webp`)).status).toBe(404)
  })

  test('wide pictures have the widths 480, 960, 1440 and 1920', async () => {
    const { body } = await upload(await jpeg(2000, 50))
    for (const width of [480, 960, 1440, 1920]) {
      expect((await sharp(await bytesOf(`/media/${body.id}-${width}.webp`)).metadata()).width).toBe(width)
    }
  })

  test.each([
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ] as const)('%s is taken for what it is, whatever its name says', async (format, type) => {
    const { status, body } = await upload(
      await noisy(80, 60).toFormat(format).toBuffer(),
      'x.jpg',
      'image/jpeg',
    )
    expect([status, body.type]).toEqual([201, type])
    const answer = await t.app.request(body.url)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toContain('immutable')
  })

  test('a picture that is higher than a WebP may be is stored', async () => {
    const { status, body } = await upload(await jpeg(20, 17_000), 'scroll.jpg')
    expect(status).toBe(201)
    expect(body).toMatchObject({ width: 20, height: 17_000 })
    expect((await t.ask('GET', body.url.replace(/\.jpg$/, '-20.webp'))).status).toBe(200)
  })

  test('a file of exactly 900 KB is accepted, one byte more is refused', async () => {
    const bytes = await jpeg(60, 40)
    const padded = (size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.byteLength)])
    expect((await upload(padded(MAX_FILE_BYTES))).status).toBe(201)
    const refused = await upload(padded(MAX_FILE_BYTES + 1))
    expect([refused.status, refused.body.message]).toEqual([413, 'File is too large! Max size is 900KB.'])
    expect((await upload(padded(MAX_FILE_BYTES * 5))).status).toBe(413)
    expect(await rows()).toHaveLength(1)
  })

  test('a file that is not a picture is refused and leaves no files', async () => {
    const good = await jpeg(60, 40)
    const bad: [string, Uint8Array, number][] = [
      ['HTML named .jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
      [
        'SVG',
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
        ),
        415,
      ],
      ['a cut file', good.subarray(0, good.byteLength / 2), 415],
      ['a header alone', good.subarray(0, 30), 415],
      ['an empty file', new Uint8Array(), 415],
      ['TIFF', await noisy(20, 20).tiff().toBuffer(), 415],
      ['a picture bomb', bomb(), 422],
    ]
    for (const [what, bytes, status] of bad) {
      const answer = await upload(bytes)
      expect([what, answer.status, typeof answer.body.message]).toEqual([what, status, 'string'])
    }
    expect(await rows()).toEqual([])
    expect((await upload(good)).status).toBe(201)
  })

  test.each([
    ['301 frames', () => longGif(301, 4, 4), 'This animation has more than 300 frames.'],
    [
      '55 megapixels in 55 frames',
      () => largeGif(55),
      'This animation has more than 50 megapixels in all its frames together. Make it smaller or shorter.',
    ],
  ])('an animation of %s is refused before it is decoded', async (_, made, sentence) => {
    const { status, body } = await upload(await made(), 'a.gif', 'image/gif')
    expect([status, body.message, body.errors]).toEqual([422, sentence, { file: sentence }])
    expect(await rows()).toEqual([])
  })

  test('an animation of 300 frames is accepted', async () => {
    const { status, body } = await upload(await longGif(300, 4, 4), 'a.gif', 'image/gif')
    expect([status, body.picture.animated]).toEqual([201, true])
  })

  test('an upload whose encoder is killed is encoded by a new one; when that is killed too, a 503 says so', async () => {
    const bytes = await jpeg()
    const isBusy = () => t.encoder.states()['urgent pictures'].busy === 1
    const kill = () =>
      expect.poll(() => isBusy() && killChildren('picture-encoder'), { interval: 5 }).toBeGreaterThan(0)
    const killedTwice = upload(bytes)
    await kill()
    await kill()
    const refused = await killedTwice
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect(refused.body.message).toMatch(/^This picture could not be processed at the moment/)
    expect(await rows()).toEqual([])
    const killedOnce = upload(bytes)
    await kill()
    expect((await killedOnce).status).toBe(201)
  })

  test('path tricks in file names, missing files and wrong fields are refused', async () => {
    expect((await upload(await jpeg(60, 40), 'passwd\u0000.jpg')).status).toBe(400)
    const { body } = await upload(await jpeg(60, 40), '../../../etc/passwd.jpg')
    expect(body.url).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/)
    const wrongField = form(await jpeg(60, 40), 'a.jpg', 'image/jpeg', 'picture')
    expect((await ask('POST', '/api/projects/upload', wrongField)).status).toBe(422)
    expect((await ask('POST', '/api/projects/upload', {})).status).toBe(415)
    // A part without a file name is a text.
    const unnamed = { ...project, projectLeaders: '["R. DEKA"]', previewImage: 'GIF89a' }
    const text = new FormData()
    for (const [name, value] of Object.entries(unnamed)) text.set(name, value)
    const refused = await ask('POST', '/api/projects', text)
    expect([refused.status, refused.body.message]).toEqual([415, 'Send the picture as a file with a name.'])
    for (const path of [
      '/media/..%2f..%2fplinth.db',
      '/media/x.jpg',
      `/media/${'0'.repeat(32)}.jpg`,
      '/media/%00',
    ]) {
      expect([path, (await t.ask('GET', path)).status]).toEqual([path, 404])
    }
  })

  test('range requests for a picture are answered', async () => {
    const { body } = await upload(await jpeg(60, 40))
    const whole = await bytesOf(body.url)
    const part = (range: string) => t.app.request(body.url, { headers: { Range: range } })
    const first = await part('bytes=0-9')
    expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-9/${whole.byteLength}`])
    expect(Buffer.from(await first.arrayBuffer())).toEqual(whole.subarray(0, 10))
    expect(Buffer.from(await (await part('bytes=-4')).arrayBuffer())).toEqual(whole.subarray(-4))
    const none = await part(`bytes=${whole.byteLength}-`)
    expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${whole.byteLength}`])
    expect(none.headers.get('x-content-type-options')).toBe('nosniff')
    expect(none.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(Buffer.from(await (await part('bytes=9-1')).arrayBuffer())).toEqual(whole)
  })

  test('a preview image over 900 KB has its own message', async () => {
    const body = new FormData()
    body.set('previewImage', new File([new Uint8Array(MAX_FILE_BYTES + 1)], 'p.jpg'))
    const made = await ask('POST', '/api/projects', body)
    expect([made.status, made.body.message]).toEqual([413, 'Preview file is too large! Max size is 900KB.'])
  })

  test('the queue makes AVIF, animated WebP and large variants, and continues where a killed process stopped', async () => {
    const still = (await upload(await jpeg(600, 40))).body
    const moving = (await upload(await movingGif(), 'a.gif', 'image/gif')).body
    const wide = (await upload(await jpeg(2000, 20))).body
    expect(moving.picture).toMatchObject({ animated: true, width: 64, height: 48, hasAnimation: false })
    const made = (
      await ask('POST', '/api/projects', {
        ...project,
        sections: [moving, wide].map(({ url }) => ({ type: 'gif', content: url })),
      })
    ).body
    const { db, files, queueEncoder: encoder } = t
    const log = pino({ level: 'silent' })
    const jobs = () => db.selectFrom('picture_jobs').select(['tries', 'taken_until']).execute()
    const closed = new PictureEncoder()
    closed.close()
    // A server that stops during a job does not use up one of its tries.
    for (let stop = 0; stop < 4; stop++) {
      const stopped = pictureQueue({ db, files, encoder: closed, log })
      stopped.wake()
      await stopped.stop()
      expect(await jobs()).toEqual(Array(5).fill({ tries: 0, taken_until: '' }))
    }
    // The state that a process leaves when it is killed during an encoding.
    await db.updateTable('picture_jobs').set({ taken_until: '2020-01-01T00:00:00.000Z' }).execute()
    const queue = pictureQueue({ db, files, encoder, log })
    queue.wake()
    await expect.poll(async () => (await jobs()).length, { timeout: 50_000 }).toBe(0)
    await queue.stop()
    expect((await sharp(await bytesOf(`/media/${still.id}-480.avif`)).metadata()).width).toBe(480)
    const animation = await sharp(await bytesOf(`/media/${moving.id}-moving.webp`), {
      animated: true,
    }).metadata()
    expect([animation.format, animation.pages]).toEqual(['webp', 3])
    for (const type of ['webp', 'avif'])
      expect((await sharp(await bytesOf(`/media/${wide.id}-2000.${type}`)).metadata()).width).toBe(2000)
    const [first, second] = (await t.ask('GET', `/api/projects/${made.id}`)).body.sections
    expect(first.picture).toMatchObject({ hasAvif: true, hasAnimation: true, hasLarge: false })
    expect(second.picture).toMatchObject({ hasAvif: true, hasLarge: true })
  })

  test('while the process is busy, the queue makes all but the large variants', async () => {
    await upload(await jpeg(2000, 20))
    const { db, files, queueEncoder: encoder } = t
    const log = pino({ level: 'silent' })
    const jobs = () => db.selectFrom('picture_jobs').select(['encoding', 'tries', 'taken_until']).execute()
    const drain = (isBusy: boolean) =>
      pictureQueue({ db, files, encoder, log, isBusy: async () => isBusy }).drain()
    await drain(true)
    expect(await jobs()).toEqual([{ encoding: 'large', tries: 0, taken_until: '' }])
    await drain(false)
    expect(await jobs()).toEqual([])
  })
})

describe.each(databases)('pictures on $name', ({ open }) => {
  const { t, upload, rows, ask } = uploadingApp(open)

  test('uploading a file twice stores one picture', async () => {
    const bytes = await jpeg(60, 40)
    const [a, b] = await Promise.all([upload(bytes), upload(bytes, 'other.jpg')])
    expect(a.body.url).toBe(b.body.url)
    expect(await rows()).toHaveLength(1)
  })

  test('uploading a picture again recreates its missing files', async () => {
    const { db, files } = t
    const bytes = await jpeg(600, 40)
    const { body } = await upload(bytes)
    const names = [`${body.id}.jpg`, `${body.id}-480.webp`, `${body.id}-600.webp`]
    const queue = () => db.selectFrom('picture_jobs').select('encoding').orderBy('encoding').execute()
    for (const name of names) {
      await files.delete(name)
      await db.deleteFrom('picture_jobs').execute()
      const again = await upload(bytes)
      expect([again.status, again.body.url]).toEqual([201, body.url])
      expect((await t.ask('GET', `/media/${name}`)).status).toBe(200)
      expect(await queue()).toEqual([{ encoding: 'avif' }, { encoding: 'webp' }])
    }
    // An AVIF that pages link to is created by the queue.
    await db.updateTable('pictures').set({ has_avif: 1 }).execute()
    await db.deleteFrom('picture_jobs').execute()
    await upload(bytes)
    expect(await queue()).toContainEqual({ encoding: 'avif' })
    expect(await rows()).toHaveLength(1)
  })

  test('housekeeping during an upload deletes none of its files', async () => {
    const { db, files, encoder } = t
    const inAYear = new Date(Date.now() + 365 * DAY)
    let writing: Promise<void> = Promise.resolve()
    const disturbed: FileStore = {
      ...files,
      // One file after the other: in a year a file that is still being written would be an unfinished one of a crash.
      put(name, bytes) {
        writing = writing.then(async () => {
          await files.put(name, bytes)
          // Only before the row exists: in a year the row itself would be old enough to delete.
          if ((await rows()).length === 0) await deleteUnusedFiles(db, files, inAYear)
        })
        return writing
      },
    }
    const { user } = await staff(db, 'SUPER_ADMIN')
    const picture = await storePicture({ db, files: disturbed, encoder, onPicture: () => {} }, user, {
      name: 'a.jpg',
      bytes: await jpeg(600, 40),
    })
    for (const name of readyFiles(picture)) expect(await files.exists(name)).toBe(true)
  })

  test('a preview image is uploaded with the form, and a section keeps the data of its picture', async () => {
    const body = new FormData()
    for (const [key, value] of Object.entries(project)) {
      body.set(key, typeof value === 'string' ? value : JSON.stringify(value))
    }
    const { url } = (await upload(await jpeg(300, 200))).body
    body.set('sections', JSON.stringify([{ type: 'image', content: url, alt: 'A hall' }]))
    body.set('previewImage', new File([(await jpeg(90, 60)) as BlobPart], 'p.jpg'))
    const made = await ask('POST', '/api/projects', body)
    expect(made.status).toBe(201)
    expect(made.body.previewPicture).toMatchObject({ width: 90, height: 60 })
    const sections = [{ type: 'image', content: url }]
    const changed = await ask('PUT', `/api/projects/${made.body.id}`, { sections })
    expect(changed.body.sections).toMatchObject([
      { alt: 'A hall', width: 300, height: 200, picture: { hasWebp: true } },
    ])
  })
})
