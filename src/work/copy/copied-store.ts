import { createHash } from 'node:crypto'
import { type FileStore, isFileName, isUnfinished } from '../../domain/file/file-store.ts'
import { isPrivateName, type Root } from '../../outside/file/files.ts'
import type { DatabaseLocation } from '../../store/copy/snapshot.ts'

/** Everything that a studio has stored. `private` holds the private files as they are stored, encrypted. */
export type CopiedStore = { database: DatabaseLocation; files: FileStore; private: FileStore; roots: Root[] }

/** Private files first: a replaced one is deleted at once, so a backup copies them right after the rows. Pictures stay in the trash for days. */
export const fileGroups = ['private', 'files'] as const
export type FileGroup = (typeof fileGroups)[number]

/** Printed sheets: made again when they are requested, and large. */
const isMadeAgain = (name: string) => name.startsWith('sheets/')

/** The names of all finished files of ours in a group, without those that are made again. */
export async function* storedNames(store: CopiedStore, group: FileGroup): AsyncGenerator<string> {
  for await (const name of store[group].list())
    if (
      isFileName(name) &&
      !isUnfinished(name) &&
      !(group === 'files' && (isPrivateName(name) || isMadeAgain(name)))
    )
      yield name
}

type FileHash = { bytes: number; sha256: string }

/** Passes on a content and computes its hash. `result` is complete when the content is. */
export function hashing(content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *content() {
      for await (const part of content) {
        hash.update(part)
        bytes += part.length
        yield part
      }
    },
    result: (): FileHash => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** Undefined when there is none. */
export async function contentOf(files: FileStore, name: string) {
  const file = await files.read(name)
  if (!file) return undefined
  const { body, length } = file
  return { length, content: body instanceof Uint8Array ? oneOf(body) : body }
}

/** Undefined when there is no such file. */
export async function hashOf(files: FileStore, name: string): Promise<FileHash | undefined> {
  const file = await contentOf(files, name)
  if (!file) return undefined
  const hashed = hashing(file.content)
  for await (const _ of hashed.content());
  return hashed.result()
}

export async function* oneOf(bytes: Uint8Array) {
  yield bytes
}
