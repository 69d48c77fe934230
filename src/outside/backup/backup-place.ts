import type { FileStore } from '../../domain/file/file-store.ts'
import type { BackupPlace } from '../config.ts'

/** The folder or the bucket with the backups. */
export async function openBackups(place: BackupPlace): Promise<FileStore> {
  // Imported only when used, since the S3 client costs memory and start time.
  if ('s3' in place) return (await import('../file/files-in-bucket.ts')).filesInBucket(place.s3, place.prefix)
  return (await import('../file/files-on-disk.ts')).filesOnDisk(place.folder)
}

export const backupPlaceInWords = (place: BackupPlace) =>
  's3' in place ? `the bucket ${place.s3.bucket} under ${place.prefix}` : place.folder
