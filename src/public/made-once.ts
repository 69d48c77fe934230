import type { FileStore } from '../domain/file/file-store.ts'

/** `isWhole`: it is as it will always be, and may be kept. */
export type MadeFile = { bytes: Uint8Array; isWhole: boolean }

/** A file that is made on its first request and stored when it is whole. Requests that come meanwhile wait for it. */
export function madeOnce(files: FileStore) {
  const inProgress = new Map<string, Promise<MadeFile>>()
  const storedOrMade = async (name: string, make: () => Promise<MadeFile>) => {
    const stored = await files.getBytes(name)
    if (stored) return { bytes: stored, isWhole: true }
    const made = await make()
    if (made.isWhole) await files.put(name, made.bytes)
    return made
  }
  return (name: string, make: () => Promise<MadeFile>): Promise<MadeFile> => {
    const making = inProgress.get(name) ?? storedOrMade(name, make).finally(() => inProgress.delete(name))
    inProgress.set(name, making)
    return making
  }
}
