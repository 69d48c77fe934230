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
  const done: string[] = []
  const bytes = await jpeg(1600, 1000)
  const variant = encoder.run({ kind: 'variant', bytes, type: 'avif', width: 1600 }, { urgent: false })
  await Promise.all([
    variant.then(() => done.push('variant')),
    encoder.run({ kind: 'facts', bytes }, { urgent: true }).then(() => done.push('facts')),
  ])
  encoder.close()
  expect(done).toEqual(['facts', 'variant'])
})
