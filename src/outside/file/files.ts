import path from 'node:path'
import { type FileStore, MARKER } from '../../domain/file/file-store.ts'
import type { PrivateStore } from '../../domain/file/private-store.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { BackupLocation, Config } from '../config.ts'
import { foldersOf } from './data-dir.ts'
import { encryptedFiles } from './encrypted-files.ts'

const PRIVATE_PREFIX = 'private/'

type Storage = Pick<Config, 'dataDir' | 's3'>

/** The store of the picture files: a folder, or a bucket when S3 is configured. */
export const openFiles = (config: Storage) => openStore(config, 'files', '')

/** The store of the private files: a folder of its own, or the keys with this prefix. */
export async function openPrivateFiles(
  config: Storage,
  secretKey: string,
  ...otherKeys: readonly string[]
): Promise<PrivateStore> {
  return encryptedFiles(await openSealedFiles(config), secretKey, ...otherKeys)
}

/** The private files as they are stored, encrypted: to be copied as they are. */
export const openSealedFiles = (config: Storage) => openStore(config, 'private', PRIVATE_PREFIX)

/** Whether a name in the store of picture files is one of a private file: a bucket holds both. */
export const isPrivateName = (name: string) => name.startsWith(PRIVATE_PREFIX)

const openStore = ({ dataDir, s3 }: Storage, folder: string, prefix: string) =>
  openAt(s3 ? { s3, prefix } : { folder: path.join(dataDir, folder) }, true)

async function openAt(location: BackupLocation, isMarked = false): Promise<FileStore> {
  // Imported only when used, since the S3 client costs memory and start time.
  if ('s3' in location)
    return (await import('./files-in-bucket.ts')).filesInBucket(location.s3, location.prefix)
  return (await import('./files-on-disk.ts')).filesOnDisk(location.folder, { isMarked })
}

/** A folder of files or the bucket, with its marker. */
export type Root = { name: string; isMarked(): Promise<boolean>; mark(): Promise<void> }

export async function rootsOf({ dataDir, s3 }: Storage): Promise<Root[]> {
  if (s3) return [rootOf(`bucket ${s3.bucket}`, await openAt({ s3, prefix: '' }))]
  const folders = foldersOf(dataDir)
  return Promise.all(folders.map(async (folder) => rootOf(`folder ${folder}`, await openAt({ folder }))))
}

const rootOf = (name: string, files: FileStore): Root => ({
  name,
  isMarked: () => files.exists(MARKER),
  mark: () =>
    files.put(
      MARKER,
      Buffer.from('The files of a Plinth site. The server does not use them without this file.\n'),
    ),
})

/** Makes what is missing of the roots, and marks them. */
export async function markRoots(roots: readonly Root[]): Promise<void> {
  for (const root of roots) await root.mark()
}

/** Throws a Problem when one of them is not there: the files of an unmounted disk would be missing in what is made of them. */
export async function refuseUnmarked(roots: readonly Root[], consequence: string): Promise<void> {
  for (const root of roots)
    if (!(await root.isMarked()))
      throw new Problem(503, `The ${root.name} has no ${MARKER}: is its disk mounted? ${consequence}`)
}

/** Throws when the store does not answer, or its bucket is not there. */
export async function checkFiles(files: FileStore): Promise<void> {
  await files.getBytes('readiness')
}

export const openBackups = (location: BackupLocation) => openAt(location)

export const backupLocationInWords = (location: BackupLocation) =>
  's3' in location ? `the bucket ${location.s3.bucket} under ${location.prefix}` : location.folder
