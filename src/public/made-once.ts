import type { FileStore } from '../domain/file/file-store.ts'

/** A file that is made on its first request and stored. Requests that come meanwhile wait for it. */
export function madeOnce(files: FileStore) {
  const inProgress = new Map<string, Promise<Uint8Array>>()
  const storedOrMade = async (name: string, make: () => Promise<Uint8Array>) => {
    const stored = await files.getBytes(name)
    if (stored) return stored
    const made = await make()
    await files.put(name, made)
    return made
  }
  return (name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const making = inProgress.get(name) ?? storedOrMade(name, make).finally(() => inProgress.delete(name))
    inProgress.set(name, making)
    return making
  }
}
