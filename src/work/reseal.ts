import type { FileStore } from '../domain/file/file-store.ts'
import { CannotDecrypt, encryptedFiles, isWrittenWith } from '../outside/file/encrypted-files.ts'
import { CannotOpen, secretBox } from '../outside/secrets.ts'
import { listSealedTexts } from '../store/account/sealed-texts.ts'
import type { Database } from '../store/database/database.ts'
import { storedNamesInUse } from '../store/stored-files.ts'

type Parts = {
  db: Database
  /** The private files as they are stored. */
  sealedFiles: FileStore
  secretKey: string
  previousKeys: readonly string[]
  say(line: string): void
}
type Resealed = {
  texts: number
  files: number
  /** What can be read with none of the keys. */
  unreadable: string[]
}

const SAY_EVERY = 20 // files

/**
 * Seals with the key all that another one has sealed: texts of the database, and the private files. Each is replaced as a whole, so that after a
 * crash the next run continues with what is left. The server may run meanwhile, with the same keys.
 */
export async function reseal(parts: Parts): Promise<Resealed> {
  const texts = await resealTexts(parts)
  const files = await resealFiles(parts)
  return { texts: texts.done, files: files.done, unreadable: [...texts.unreadable, ...files.unreadable] }
}

type Progress = { done: number; unreadable: string[] }

async function resealTexts({ db, secretKey, previousKeys, say }: Parts): Promise<Progress> {
  const current = secretBox(secretKey)
  const any = secretBox(secretKey, ...previousKeys)
  const progress: Progress = { done: 0, unreadable: [] }
  for (const { sealed, owner, replace } of await listSealedTexts(db)) {
    if (opened(current, sealed, owner) !== undefined) continue
    const text = opened(any, sealed, owner)
    if (text === undefined) progress.unreadable.push(`the secret of ${owner}`)
    else {
      await replace(current.seal(text, owner))
      progress.done++
    }
  }
  say(`Secrets: ${progress.done} sealed anew.`)
  return progress
}

/** Undefined when none of the keys opens it. */
function opened(box: ReturnType<typeof secretBox>, sealed: string, owner: string): string | undefined {
  try {
    return box.open(sealed, owner)
  } catch (error) {
    if (error instanceof CannotOpen) return undefined
    throw error
  }
}

async function resealFiles({ db, sealedFiles, secretKey, previousKeys, say }: Parts): Promise<Progress> {
  const files = encryptedFiles(sealedFiles, secretKey, ...previousKeys)
  const left = await filesOfOtherKeys(db, sealedFiles, secretKey)
  const progress: Progress = { done: 0, unreadable: [] }
  for (const [index, name] of left.entries()) {
    try {
      const content = await files.read(name)
      if (content) await files.put(name, content)
      // Erased since it was read: it must not come back.
      if (!(await storedNamesInUse(db, [name])).has(name)) await files.delete(name)
      progress.done++
    } catch (error) {
      if (!(error instanceof CannotDecrypt)) throw error
      progress.unreadable.push(error.message)
    }
    if ((index + 1) % SAY_EVERY === 0)
      say(`Private files: ${index + 1} of ${left.length}, ${left.length - index - 1} left …`)
  }
  say(`Private files: ${progress.done} sealed anew.`)
  return progress
}

/** Files that a row names. Others are deleted by the housekeeping. */
async function filesOfOtherKeys(db: Database, sealedFiles: FileStore, secretKey: string): Promise<string[]> {
  const names = await Array.fromAsync(sealedFiles.list())
  const used = await storedNamesInUse(db)
  const left: string[] = []
  for (const name of names)
    if (used.has(name) && (await isWrittenWith(sealedFiles, name, secretKey)) === false) left.push(name)
  return left
}
