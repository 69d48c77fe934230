import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

const FOLDER = 0o700
const FILE = 0o600
const OTHERS = 0o077

/** The files of this program in DATA_DIR. */
const OURS = /^(plinth\.db(-wal|-shm|-journal)?|secret\.key(\..+)?|files|lost\+found)$/

/**
 * Creates DATA_DIR and its folder for pictures, and lets only the server's user read them, since they contain password hashes
 * and mailed tokens. Also closes files that an earlier release or a restored backup left open. New files are closed by the
 * umask. A file of another user keeps its permissions, and `warn` is called.
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
  // Not a folder with other files, such as a home folder or /tmp.
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

/** Throws when no file can be written or the folder does not exist. */
export async function probeDataDir(dataDir: string): Promise<void> {
  const probe = path.join(filesFolder(dataDir), '.readiness')
  // On some file systems only the flush reports that there is no space.
  await writeFile(probe, 'ready', { flush: true })
  await rm(probe, { force: true })
}

const filesFolder = (dataDir: string) => path.join(dataDir, 'files')
