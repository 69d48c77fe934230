import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type ByteRange, type FileStore, storeAway } from '../../domain/file/file-store.ts'
import type { Config } from '../config.ts'

/** In milliseconds. */
type BucketLimits = {
  connect: number
  /** Until the answer to a request begins. A file that is sent has one more for each of its kilobytes. */
  answer: number
  /** Without a byte, while a file is received: the visitor who gets it may be slow. */
  silence: number
}
const LIMITS: BucketLimits = { connect: 3_000, answer: 5_000, silence: 30_000 }
const ATTEMPTS = 2

/** The files of the bucket whose keys begin with the prefix; names are without it. */
export function filesInBucket(
  s3: NonNullable<Config['s3']>,
  prefix = '',
  { connect, answer, silence } = LIMITS,
): FileStore {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey, ca } = s3
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: connect,
      socketTimeout: silence,
      throwOnRequestTimeout: true,
      // Trusted in place of the public authorities.
      httpsAgent: { ca },
    },
    // A streamed body would be sent in an encoding with a checksum behind it, which many stores other than Amazon's do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // Without keys, the SDK uses the machine's own role.
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  })
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name })

  const limit = (bytes = 0) => ({ requestTimeout: answer + bytes / 1000 })

  const head = (name: string) => unlessAbsent(client.send(new HeadObjectCommand(at(name)), limit()))
  const size = async (name: string) => (await head(name))?.ContentLength || undefined

  async function get(name: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const object = await unlessAbsent(client.send(new GetObjectCommand({ ...at(name), Range }), limit()))
    if (object?.Body && object.ContentLength) return { ...object, Body: object.Body }
    // An unread body would keep its connection open.
    await object?.Body?.transformToByteArray()
    return undefined
  }

  return {
    size,
    writtenAt: async (name) => (await head(name))?.LastModified,
    exists: async (name) => (await size(name)) !== undefined,
    async getBytes(name) {
      const object = await get(name)
      return object && whenAnswered(object.Body.transformToByteArray())
    },
    async read(name, range) {
      const object = await get(name, range)
      return object && { length: object.ContentLength!, body: object.Body.transformToWebStream() }
    },
    async put(name, content) {
      const send = (Body: Uint8Array | Readable, ContentLength: number) =>
        whenAnswered(
          client.send(new PutObjectCommand({ ...at(name), Body, ContentLength }), limit(ContentLength)),
        )
      if (content instanceof Uint8Array) await send(content, content.byteLength)
      else await onDisk(content, send)
    },
    async delete(name) {
      const deletion = client.send(new DeleteObjectCommand(at(name)), limit())
      await deletion.catch((cause) => {
        throw isOfOneFile(cause) ? cause : storeAway(cause)
      })
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await whenAnswered(
          client.send(
            new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }),
            limit(),
          ),
        )
        for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(prefix.length)
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

/** S3 needs the size first, so a stream is written to a nameless file, which ends with the process. */
async function onDisk(
  content: AsyncIterable<Uint8Array>,
  send: (body: Readable, length: number) => Promise<unknown>,
) {
  const file = path.join(tmpdir(), `plinth-${randomUUID()}.part`)
  const handle = await open(file, 'wx+', 0o600)
  try {
    await rm(file)
    await handle.writeFile(content)
    const { size } = await handle.stat()
    await send(handle.createReadStream({ start: 0, autoClose: false }), size)
  } finally {
    await handle.close()
  }
}

/** Refusals with the status of a file that may not be deleted, which are about the keys or the clock. */
const OF_THE_KEYS =
  /^(InvalidAccessKeyId|SignatureDoesNotMatch|RequestTimeTooSkewed|RequestExpired|ExpiredToken|InvalidToken)$/
/** Whether the bucket refuses this file alone, such as a locked one. All else is about the bucket, its address or the load on it. */
const isOfOneFile = (error: Error) =>
  error.name === 'InvalidRequest' || (hasStatus(error, 403) && !OF_THE_KEYS.test(error.name))

const hasStatus = (error: unknown, status: number) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status

/** An answer to a HEAD request has no code: it may be about the bucket, too. */
const isAbsent = (error: Error) => hasStatus(error, 404) && error.name !== 'NoSuchBucket'

function unlessAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  return whenAnswered(
    answer.catch((error: Error) => {
      if (isAbsent(error)) return undefined
      throw error
    }),
  )
}

/** Whatever the bucket refuses or does not answer is a problem that may be over soon. */
async function whenAnswered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    throw storeAway(cause)
  }
}
