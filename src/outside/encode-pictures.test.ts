import { expect, test } from 'vitest'
import { jpeg } from '../../test/support/made-pictures.ts'
import { EncodingFailed, PictureEncoder } from './encode-pictures.ts'

test('a server that closes in the middle of a picture says nothing against the file', async () => {
  const encoder = new PictureEncoder()
  const taken = encoder.run({ kind: 'take', bytes: await jpeg() }, { urgent: true })
  encoder.close()
  const failure = await taken.catch((error: unknown) => error)
  expect(failure).toEqual(new Error('The server is closing.'))
  expect(failure).not.toBeInstanceOf(EncodingFailed)
})

test('what somebody waits for does not wait for the queue’s work', async () => {
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
