import path from 'node:path'
import type { Config } from '../config.ts'
import type { FileStore } from '../domain/file-store.ts'

/** The store of the picture files: a folder, or a bucket when S3 is configured. */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  // Imported only when used, since the S3 client costs memory and start time.
  if (config.s3) return (await import('./files-in-bucket.ts')).filesInBucket(config.s3)
  return (await import('./files-on-disk.ts')).filesOnDisk(path.join(config.dataDir, 'files'))
}

/** Throws when the store does not answer. */
export async function checkFiles(files: FileStore): Promise<void> {
  await files.exists('readiness')
}
