import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DATABASE_FILE, MARKER } from '../../domain/file/file-store.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const OTHERS_MODE = 0o077

const WRITE_OF_OTHERS = 0o022
const STICKY_MODE = 0o1000

/** In DATA_DIR, the folder in which a restore builds the new data. */
export const RESTORING = 'restoring'

/** The files of this program in DATA_DIR, copies of its database, and what a restore puts aside. */
const OUR_FILES =
  /^(plinth\.db.*|secret\.key(\..+)?|files|private|backups|restoring|before-restore-\d+|lost\+found)$/

type Warn = (error: unknown, path: string) => void

/**
 * Creates DATA_DIR and lets only the server's user read what is in it, since it contains password hashes and mailed tokens. Also closes files that an earlier release or a restored backup left open. New files are closed by the
 * umask. A file of another user keeps its permissions, and `warn` is called.
 */
export function openDataDir(dataDir: string, warn: Warn): void {
  process.umask(OTHERS_MODE)
  mkdirSync(dataDir, { recursive: true })
  const entries = readdirSync(dataDir, { withFileTypes: true })
  if (entries.every(({ name }) => OUR_FILES.test(name))) close(dataDir, FOLDER_MODE, warn)
  else if (entries.some(({ name }) => name === DATABASE_FILE)) closeToWriters(dataDir, warn)
  for (const { name } of entries) {
    const file = path.join(dataDir, name)
    // Through a link too: the database or the key may be on another disk.
    if (OUR_FILES.test(name) && isFile(file, warn)) close(file, FILE_MODE, warn)
  }
  for (const folder of foldersOf(dataDir)) if (existsSync(folder)) closeFolder(folder, warn)
}

/**
 * Closes a folder and what is in it. It skips symbolic links, whose targets may belong to other programs; Node's recursive
 * readdirSync follows those to folders, and does not end where they lead back.
 */
function closeFolder(folder: string, warn: Warn): void {
  close(folder, FOLDER_MODE, warn)
  for (const entry of attempt(folder, warn, () => readdirSync(folder, { withFileTypes: true })) ?? []) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) closeFolder(file, warn)
    else if (entry.isFile()) close(file, FILE_MODE, warn)
  }
}

function close(file: string, mode: number, warn: Warn): void {
  attempt(file, warn, () => {
    if (statSync(file).mode & OTHERS_MODE) chmodSync(file, mode)
  })
}

/**
 * For a folder with other files, which others may have to read: nobody else may replace the database. In a sticky folder such
 * as /tmp nobody else can, and other programs need to write there.
 */
function closeToWriters(folder: string, warn: Warn): void {
  attempt(folder, warn, () => {
    const { mode } = statSync(folder)
    if (mode & WRITE_OF_OTHERS && !(mode & STICKY_MODE)) chmodSync(folder, mode & 0o7777 & ~WRITE_OF_OTHERS)
  })
}

const isFile = (file: string, warn: Warn) =>
  attempt(file, warn, () => statSync(file, { throwIfNoEntry: false })?.isFile()) ?? false

function attempt<T>(file: string, warn: Warn, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    warn(error, file)
    return undefined
  }
}

/** Throws when no file can be written, or a folder is not the one that was marked. */
export async function probeDataDir(dataDir: string): Promise<void> {
  for (const folder of foldersOf(dataDir)) {
    await stat(path.join(folder, MARKER))
    const probe = path.join(folder, '.readiness')
    // On some file systems only the flush reports that there is no space.
    await writeFile(probe, 'ready', { flush: true })
    await rm(probe, { force: true })
  }
}

/** The folders of pictures and private files. Each may be a disk of its own. */
export const foldersOf = (dataDir: string) => ['files', 'private'].map((name) => path.join(dataDir, name))
