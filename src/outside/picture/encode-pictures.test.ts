import { expect, test } from 'vitest'
import { killChildren } from '../../../test/support/child-processes.ts'
import { jpeg } from '../../../test/support/made-pictures.ts'
import { ChildFailed } from '../child-worker.ts'
import { EncodingFailed, PictureEncoder } from './encode-pictures.ts'

// The first test, so that no process of another one is killed.
test('a task whose process is killed is done by a new one, and fails when that is killed too', async () => {
  const encoder = new PictureEncoder()
  const bytes = await jpeg(1600, 1000)
  const take = () => encoder.run({ kind: 'take', bytes }, { urgent: true })
  const kill = () => expect.poll(() => killChildren('picture-encoder')).toBe(1)

  const first = take()
  const second = take()
  await kill()
  expect(await first).toMatchObject({ facts: { width: 1600 } })
  expect(await second).toMatchObject({ facts: { width: 1600 } })

  const failing = take().catch((error: unknown) => error)
  await kill()
  await kill()
  expect(await failing).toEqual(new ChildFailed('The encoder ended with SIGKILL.'))
  expect(await take()).toMatchObject({ facts: { width: 1600 } })
  expect(encoder.states()['urgent pictures']).toMatchObject({ waiting: 0, failures: 3 })
  encoder.close()
})

test('closing the server during encoding is not reported as a fault of the file', async () => {
  const encoder = new PictureEncoder()
  const taken = encoder.run({ kind: 'take', bytes: await jpeg() }, { urgent: true })
  encoder.close()
  const failure = await taken.catch((error: unknown) => error)
  expect(failure).toEqual(new Error('The server is closing.'))
  expect(failure).not.toBeInstanceOf(EncodingFailed)
})

test('urgent tasks do not wait for background tasks', async () => {
  const encoder = new PictureEncoder()
  const bytes = await jpeg(1600, 1000)
  let isVariantDone = false
  const variant = encoder
    .run({ kind: 'variant', bytes, type: 'avif', width: 1600 }, { urgent: false })
    .then(() => {
      isVariantDone = true
    })
    .catch(() => {})
  await encoder.run({ kind: 'facts', bytes }, { urgent: true })
  expect(isVariantDone).toBe(false)
  encoder.close()
  await variant
})
