import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import type { ByteRange, FileStore } from '../domain/file-store.ts'

export function filesInBucket(s3: NonNullable<Config['s3']>): FileStore {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = s3
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    // Without keys, the SDK uses the machine's own role.
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  })
  const at = (name: string) => ({ Bucket: bucket, Key: name })

  const head = (name: string) => unlessAbsent(client.send(new HeadObjectCommand(at(name))))
  const size = async (name: string) => (await head(name))?.ContentLength || undefined

  async function get(name: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const object = await unlessAbsent(client.send(new GetObjectCommand({ ...at(name), Range })))
    if (object?.Body && object.ContentLength) return { ...object, Body: object.Body }
    // An unread body would keep its connection open.
    await object?.Body?.transformToByteArray()
    return undefined
  }

  return {
    size,
    writtenAt: async (name) => (await head(name))?.LastModified,
    exists: async (name) => (await size(name)) !== undefined,
    getBytes: async (name) => (await get(name))?.Body.transformToByteArray(),
    async read(name, range) {
      const object = await get(name, range)
      return object && { length: object.ContentLength!, body: object.Body.transformToWebStream() }
    },
    async put(name, bytes) {
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes }))
    },
    async delete(name) {
      await client.send(new DeleteObjectCommand(at(name)))
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken }))
        for (const { Key } of page.Contents ?? []) if (Key) yield Key
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

async function unlessAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}
