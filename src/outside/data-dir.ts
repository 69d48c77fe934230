import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

const FOLDER = 0o700
const FILE = 0o600
const OTHERS = 0o077

/** What lies in DATA_DIR; a folder that holds other things too is not ours alone. */
const OURS = /^(plinth\.db(-wal|-shm|-journal)?|secret\.key(\..+)?|files|lost\+found)$/

/**
 * Makes DATA_DIR and its folder for pictures, and lets nobody but the server's user read what lies there: password hashes,
 * mailed tokens, drafts. What an earlier release or a restored backup left open is closed; what is made from now on is closed
 * from the start. A file that belongs to another user keeps its rights, and `warn` hears of it.
 */
export function openDataDir(dataDir: string, warn: (error: unknown, place: string) => void): void {
  process.umask(OTHERS)
  const files = filesFolder(dataDir)
  mkdirSync(files, { recursive: true })
  const close = (place: string, mode: number) => {
    try {
      if (statSync(place).mode & OTHERS) chmodSync(place, mode)
    } catch (error) {
      warn(error, place)
    }
  }
  const entries = readdirSync(dataDir, { withFileTypes: true })
  // Such as a home folder, or /tmp, which others need.
  if (entries.every(({ name }) => OURS.test(name))) close(dataDir, FOLDER)
  for (const entry of entries)
    if (entry.isFile() && OURS.test(entry.name)) close(path.join(dataDir, entry.name), FILE)
  close(files, FOLDER)
  for (const entry of readdirSync(files, { withFileTypes: true, recursive: true })) {
    const place = path.join(entry.parentPath, entry.name)
    if (entry.isFile()) close(place, FILE)
    else if (entry.isDirectory()) close(place, FOLDER)
  }
}

/** Throws when no file can be written, or the folder is gone. */
export async function probeDataDir(dataDir: string): Promise<void> {
  const probe = path.join(filesFolder(dataDir), '.readiness')
  // On some file systems it is the flush that says that there is no space.
  await writeFile(probe, 'ready', { flush: true })
  await rm(probe, { force: true })
}

const filesFolder = (dataDir: string) => path.join(dataDir, 'files')
