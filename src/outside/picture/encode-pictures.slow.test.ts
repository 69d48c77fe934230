import { ChildProcess } from 'node:child_process'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { jpeg, noisy } from '../../../test/support/data/made-pictures.ts'
import { countChildren, killChildren } from '../../../test/support/outside/child-processes.ts'
import { ChildFailed, TaskRefused } from '../process/child-worker.ts'
import { PictureEncoder } from './encode-pictures.ts'

// The idle encoders of other tests would be counted too.
beforeEach(async () => {
  const left = () => {
    killChildren('picture-encoder')
    return countChildren('picture-encoder')
  }
  await expect.poll(left).toBe(0)
})

test('a task whose process is killed is done by a new one, and fails when that is killed too', async () => {
  const encoder = new PictureEncoder({ idle: 20 })
  const bytes = await jpeg(480, 300)
  const take = () => encoder.run({ kind: 'take', bytes }, { urgent: true })
  const kill = () => expect.poll(() => killChildren('picture-encoder')).toBe(1)

  const first = take()
  const second = take()
  await kill()
  expect(await first).toMatchObject({ facts: { width: 480 } })
  expect(await second).toMatchObject({ facts: { width: 480 } })

  const failing = take().catch((error: unknown) => error)
  await kill()
  await kill()
  expect(await failing).toEqual(new ChildFailed('The encoder ended with SIGKILL.'))
  expect(await take()).toMatchObject({ facts: { width: 480 } })
  expect(encoder.states()['urgent pictures']).toMatchObject({ waiting: 0, failures: 3 })
  encoder.close()
})

test('closing the server during encoding is not reported as a fault of the file', async () => {
  const encoder = new PictureEncoder({ idle: 20 })
  const taken = encoder.run({ kind: 'take', bytes: await jpeg() }, { urgent: true })
  encoder.close()
  const failure = await taken.catch((error: unknown) => error)
  expect(failure).toEqual(new Error('The server is closing.'))
  expect(failure).not.toBeInstanceOf(TaskRefused)
})

test('urgent tasks do not wait for background tasks', async () => {
  const encoder = new PictureEncoder({ idle: 20 })
  const bytes = await jpeg(480, 300)
  let isVariantDone = false
  const variant = encoder
    .run({ kind: 'variant', bytes, type: 'avif', width: 480 }, { urgent: false })
    .then(() => {
      isVariantDone = true
    })
    .catch(() => {})
  await encoder.run({ kind: 'facts', bytes }, { urgent: true })
  expect(isVariantDone).toBe(false)
  encoder.close()
  await variant
})

test('one process runs at a time: a background task ends for urgent ones, and is done after them', async () => {
  const encoder = new PictureEncoder({ idle: 20 })
  const bytes = await jpeg(480, 300)
  const variant = encoder.run({ kind: 'variant', bytes, type: 'avif', width: 480 }, { urgent: false })
  await expect.poll(() => countChildren('picture-encoder')).toBe(1)
  const urgent = [1, 2].map(() => encoder.run({ kind: 'facts', bytes }, { urgent: true }))
  await urgent[0]
  expect(countChildren('picture-encoder')).toBe(1)
  expect(encoder.states()['background pictures']).toEqual({ busy: 0, waiting: 1, failures: 0 })
  await urgent[1]
  expect((await sharp(await variant).metadata()).width).toBe(480)
  expect(countChildren('picture-encoder')).toBe(1)
  encoder.close()
})

test('a background task that was interrupted twice is done beside urgent ones', async () => {
  const encoder = new PictureEncoder({ idle: 20 })
  const bytes = await jpeg(960, 600)
  const background = () => encoder.states()['background pictures']
  const facts = () => encoder.run({ kind: 'facts', bytes }, { urgent: true })
  const variant = encoder.run({ kind: 'variant', bytes, type: 'avif', width: 960 }, { urgent: false })
  for (const _ of [1, 2]) {
    expect(background()).toMatchObject({ busy: 1 })
    await facts()
    expect(background()).toMatchObject({ busy: 0, waiting: 1 })
    await expect.poll(() => background().busy).toBe(1)
  }
  const urgent = facts()
  expect(background()).toMatchObject({ busy: 1 })
  await Promise.all([urgent, variant])
  expect(background()).toEqual({ busy: 0, waiting: 0, failures: 0 })
  encoder.close()
})

test('a process that cannot be started fails its task, and no other one', async () => {
  const encoder = new PictureEncoder({ idle: 20 })
  const bytes = await jpeg()
  const facts = (urgent: boolean) => encoder.run({ kind: 'facts', bytes }, { urgent })
  const failingOnce = () =>
    vi
      .spyOn(ChildProcess.prototype as ChildProcess & { spawn(): void }, 'spawn')
      .mockImplementationOnce(() => {
        throw new Error('spawn ENOMEM')
      })
  failingOnce()
  await expect(facts(true)).rejects.toThrow('ENOMEM')
  // The queue goes on, although no urgent task was done.
  expect(await facts(false)).toMatchObject({ width: 600 })
  await facts(true)
  const waiting = [facts(false), facts(false)].map((task) => task.catch(({ message }: Error) => message))
  failingOnce()
  expect(await Promise.all(waiting)).toEqual(['spawn ENOMEM', expect.objectContaining({ width: 600 })])
  encoder.close()
})

test('AVIF files have their colours at half the resolution, which needs less memory', async () => {
  const encoder = new PictureEncoder({ idle: 20 })
  const bytes = await noisy(60, 40).avif({ chromaSubsampling: '4:4:4' }).toBuffer()
  expect(chromaSubsampling(bytes)).toBe('4:4:4')
  const { original } = await encoder.run({ kind: 'take', bytes }, { urgent: true })
  expect(chromaSubsampling(original)).toBe('4:2:0')
  const variant = await encoder.run({ kind: 'variant', bytes, type: 'avif', width: 60 }, { urgent: true })
  expect(chromaSubsampling(variant)).toBe('4:2:0')
  encoder.close()
})

/** From the two bits of the box 'av1C' that say whether there is less colour in a row and in a column. */
function chromaSubsampling(avif: Uint8Array) {
  const box = Buffer.from(avif).indexOf('av1C')
  return { 0: '4:4:4', 2: '4:2:2', 3: '4:2:0' }[(avif[box + 6]! >> 2) & 3]
}
