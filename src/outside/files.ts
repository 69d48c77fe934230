import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Disk } from 'flydrive'
import type { Config } from '../config.ts'

/** Where pictures are kept: a folder, or a bucket when S3 is set. */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<Disk> {
  // Each driver is loaded only where it is used: S3's costs an embedded installation memory and start time.
  if (config.s3) return new Disk(await s3Driver(config.s3))
  return new Disk(await diskDriver(path.join(config.dataDir, 'files')))
}

async function diskDriver(location: string) {
  const { FSDriver } = await import('flydrive/drivers/fs')
  /** A file has its name once it is whole: a process that is killed while writing leaves no half of one behind. */
  class WholeFiles extends FSDriver {
    override async put(key: string, contents: string | Uint8Array) {
      const unfinished = `${key}.${randomUUID()}.part`
      await super.put(unfinished, contents)
      await super.move(unfinished, key)
    }
  }
  return new WholeFiles({ location, visibility: 'private' })
}

async function s3Driver(s3: NonNullable<Config['s3']>) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = s3
  return new S3Driver({
    bucket,
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    // Without keys the machine's own role counts.
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    visibility: 'private',
    supportsACL: false,
  })
}

/** Throws when the store does not answer. */
export async function checkFiles(files: Disk): Promise<void> {
  await files.exists('readiness')
}
