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
