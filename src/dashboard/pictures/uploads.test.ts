import { describe, expect, it } from 'vitest'
import { ApiError } from '../session/api.ts'
import type { Uploaded } from '../session/upload.ts'
import { ShrinkError } from './shrink/shrink-picture.ts'
import { Uploads } from './uploads.ts'

const KB = 1024
const small = new File(['small'], 'small.jpg')
const large = new File([new Uint8Array(901 * KB)], 'large.jpg')
const arrived = { url: '/media/one.jpg' } as Uploaded

type Call<Result> = { file: File; signal: AbortSignal } & PromiseWithResolvers<Result>
type Shrunk = { file: File; change: string }

/** Uploads whose sending and shrinking a test ends itself. */
function begun(mayStart = true) {
  const sent: (Call<Uploaded> & { progress: (share: number) => void })[] = []
  const shrinking: Call<Shrunk>[] = []
  const done: string[] = []
  const uploads = new Uploads(() => mayStart, {
    send(file, progress, signal) {
      const call = { file, progress, signal, ...Promise.withResolvers<Uploaded>() }
      sent.push(call)
      return call.promise
    },
    shrink(file, signal) {
      const call = { file, signal, ...Promise.withResolvers<Shrunk>() }
      shrinking.push(call)
      return call.promise
    },
  })
  const start = (key: string, file: File, list?: string) =>
    uploads.start({
      key,
      list,
      file,
      tooLarge: 'Too large.',
      done: ({ url }) => done.push(`${key}: ${url}`),
      undo: () => done.push(`${key}: undone`),
    })
  return { uploads, sent, shrinking, done, start }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('uploads', () => {
  it('show their progress, and go when the picture has arrived', async () => {
    const { uploads, sent, done, start } = begun()
    let changes = 0
    uploads.subscribe(() => {
      changes += 1
    })
    start('logo', small)
    expect(uploads.running.logo).toMatchObject({ name: 'small.jpg', state: 'uploading', share: 0 })
    sent[0]!.progress(0.5)
    expect(uploads.running.logo).toMatchObject({ share: 0.5 })
    expect(uploads.activeCount).toBe(1)
    sent[0]!.resolve(arrived)
    await settled()
    expect(uploads.running).toEqual({})
    expect(done).toEqual(['logo: /media/one.jpg'])
    expect(changes).toBe(3)
  })

  it('change what is shown of others only where those have ended', () => {
    const { uploads, sent, start } = begun()
    start('a', small)
    start('b', small)
    start('large', large)
    const shown = () => ['a', 'b', 'large', 'none'].map((key) => uploads.shownFor(key))
    const [a, b, ended] = shown()
    sent[0]!.progress(0.5)
    const now = shown()
    expect(now[0]).not.toBe(a)
    expect(now[1]).toBe(b)
    expect(now[2]).not.toBe(ended)
    expect(now[3]).toBeUndefined()
  })

  it('do not start while the form may not change', () => {
    const { uploads, sent, start } = begun(false)
    start('logo', small)
    expect([uploads.running, sent]).toEqual([{}, []])
  })

  it('are replaced by a new file of the same field', async () => {
    const { sent, done, start } = begun()
    start('logo', small)
    start('logo', small)
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false])
    sent[0]!.resolve({ ...arrived, url: '/media/old.jpg' })
    sent[1]!.resolve(arrived)
    await settled()
    expect(done).toEqual(['logo: /media/one.jpg'])
  })

  it('offer a retry, except of what would be refused again', async () => {
    const { uploads, sent, start } = begun()
    start('logo', small)
    sent[0]!.reject(new ApiError(0, ''))
    await settled()
    expect(uploads.running.logo).toMatchObject({ state: 'failed', mayRetry: true })
    uploads.retry('logo')
    sent[1]!.reject(new ApiError(415, 'Not a picture.'))
    await settled()
    expect(uploads.running.logo).toMatchObject({ failure: 'Not a picture.', mayRetry: false })
    start('plan', small)
    sent[2]!.reject(new ApiError(413, ''))
    await settled()
    expect(uploads.running.plan).toMatchObject({ mayRetry: true, mayShrink: true })
  })

  it('of an entry end with it', () => {
    const { uploads, sent, start } = begun()
    for (const key of ['members.1.photo', 'members.10.photo', 'hero']) start(key, small)
    uploads.cancelAll('members.1')
    expect(Object.keys(uploads.running)).toEqual(['members.10.photo', 'hero'])
    uploads.cancelAll()
    expect(uploads.running).toEqual({})
    expect(sent.every(({ signal }) => signal.aborted)).toBe(true)
  })

  it('of large pictures wait for an answer, and are shrunk one after the other', async () => {
    const { uploads, sent, shrinking, done, start } = begun()
    for (const key of ['a', 'b']) start(key, large, 'strip')
    start('other', large)
    expect(uploads.running.a).toMatchObject({ state: 'failed', failure: 'Too large.', mayShrink: true })
    expect([uploads.tooLargeIn('strip'), uploads.tooLargeIn()]).toEqual([
      ['a', 'b'],
      ['a', 'b', 'other'],
    ])
    uploads.shrinkAll('strip')
    await settled()
    expect(uploads.shrinkingTogether('strip').map(({ state }) => state)).toEqual(['shrinking', 'waiting'])
    expect(shrinking).toHaveLength(1)
    shrinking[0]!.resolve({ file: small, change: '2 MB to 5 KB' })
    await settled()
    expect(sent.map(({ file }) => file)).toEqual([small])
    sent[0]!.resolve(arrived)
    shrinking[1]!.reject(new ShrinkError('Damaged.'))
    await settled()
    expect(uploads.running).toMatchObject({
      a: { state: 'shrunk', change: '2 MB to 5 KB' },
      b: { state: 'failed', failure: 'Damaged.', mayShrink: false },
    })

    uploads.undoShrinking('a')
    expect(done).toEqual(['a: /media/one.jpg', 'a: undone'])
    expect(uploads.tooLargeIn('strip')).toEqual(['a'])
  })

  it('are shrunk without asking where that is chosen, until it is stopped', async () => {
    const { uploads, shrinking, start } = begun()
    uploads.alwaysShrinks = true
    for (const key of ['a', 'b']) start(key, large)
    await settled()
    uploads.stopShrinkingAll()
    expect(shrinking[0]!.signal.aborted).toBe(true)
    shrinking[0]!.reject(shrinking[0]!.signal.reason)
    await settled()
    expect(shrinking).toHaveLength(1)
    expect(uploads.tooLargeIn()).toEqual(['a', 'b'])
  })

  it('of documents are sent one after the other, and are in progress from the start', async () => {
    const { uploads } = begun()
    const sent: (PromiseWithResolvers<void> & { signal: AbortSignal })[] = []
    const done: string[] = []
    const start = (key: string, file = small) =>
      uploads.startDocument({
        key,
        file,
        maxBytes: 900 * KB,
        tooLarge: 'Too large.',
        fallback: 'Not sent.',
        async send(signal) {
          const call = { signal, ...Promise.withResolvers<void>() }
          sent.push(call)
          await call.promise
          return () => done.push(key)
        },
      })
    for (const key of ['a', 'b', 'c']) start(key)
    start('large', large)
    await settled()
    expect([sent.length, uploads.activeCount]).toEqual([1, 3])
    expect(['a', 'b'].map((key) => uploads.running[key]?.state)).toEqual(['uploading', 'queued'])
    expect(uploads.running.large).toEqual({
      name: 'large.jpg',
      bytes: 901 * KB,
      state: 'failed',
      failure: 'Too large.',
    })

    sent[0]!.reject(new ApiError(0, ''))
    await settled()
    expect(uploads.running.a).toMatchObject({ state: 'failed', failure: 'Not sent.', mayRetry: true })
    uploads.cancel('b')
    expect(sent[1]!.signal.aborted).toBe(true)
    sent[1]!.reject(sent[1]!.signal.reason)
    uploads.retry('a')
    await settled()
    expect([sent.length, uploads.running.a?.state]).toEqual([3, 'queued'])
    sent[2]!.resolve()
    await settled()
    expect(uploads.running.a).toMatchObject({ state: 'uploading' })
    sent[3]!.resolve()
    await settled()
    expect(done).toEqual(['c', 'a'])
    expect(Object.keys(uploads.running)).toEqual(['large'])
  })
})
