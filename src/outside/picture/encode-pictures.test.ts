import { expect, test } from 'vitest'
import { jpeg } from '../../../test/support/made-pictures.ts'
import { EncodingFailed, PictureEncoder } from './encode-pictures.ts'

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
