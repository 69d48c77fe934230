import { mkdtempSync, rmSync } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FileStore } from '../../../src/domain/file/file-store.ts'
import type { PrivateStore } from '../../../src/domain/file/private-store.ts'
import { markRoots, openFiles, openPrivateFiles, rootsOf } from '../../../src/outside/file/files.ts'
import { startBucket } from './bucket.ts'

const KEY = 'a key of at least thirty-two characters'

type TestFileStore = {
  files: FileStore
  /** The private files at the same place. */
  openPrivateFiles(): Promise<PrivateStore>
  /** Puts a file without content there, as a full disk leaves it behind. */
  putEmpty(name: string): Promise<void>
  close(): Promise<void>
}

/** The stores on which every test of stored files runs: `describe.each(fileStores)('… on $name', ({ open }) => …)`. */
export const fileStores = [
  { name: 'disk', open: openDisk },
  { name: 'S3', open: openS3 },
]

async function openDisk(): Promise<TestFileStore> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-files-'))
  await markRoots(await rootsOf({ dataDir, s3: undefined }))
  const files = await openFiles({ dataDir, s3: undefined })
  const folder = path.join(dataDir, 'files')
  return {
    files,
    openPrivateFiles: () => openPrivateFiles({ dataDir, s3: undefined }, KEY),
    async putEmpty(name) {
      await files.put(name, new Uint8Array([1]))
      await truncate(path.join(folder, name))
    },
    close: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

async function openS3(): Promise<TestFileStore> {
  const { s3, close } = await startBucket()
  const storage = { dataDir: '', s3 }
  const files = await openFiles(storage)
  return {
    files,
    openPrivateFiles: () => openPrivateFiles(storage, KEY),
    putEmpty: (name) => files.put(name, new Uint8Array()),
    close,
  }
}
