import { expect, onTestFinished, test } from 'vitest'
import { AUTHORITY, OTHER_AUTHORITY, SERVER, whileTrusted } from '../../../test/support/data/certificates.ts'
import { startBucket } from '../../../test/support/outside/bucket.ts'
import { filesInBucket } from './files-in-bucket.ts'

test('the authority of the setting is trusted for a bucket, and no other one', async () => {
  const { s3, close } = await startBucket(SERVER)
  onTestFinished(close)
  const store = (ca?: string) => filesInBucket({ ...s3, ca }).put('hall.jpg', Buffer.from('hall'))
  await expect(store()).rejects.toMatchObject({ status: 503, cause: { message: /certificate/ } })
  await whileTrusted(AUTHORITY, async () => {
    await store()
    await expect(store(OTHER_AUTHORITY)).rejects.toMatchObject({ status: 503 })
  })
  await store(AUTHORITY)
})
