import { readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The name of the folder of a document, with the id of the process that makes it. It may hold private data in clear. */
const NAME = /^plinth-pdf-(\d+)-\w+$/
const inUse = new Set<string>()

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `plinth-pdf-${process.pid}-`))
  inUse.add(folder)
  return folder
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  inUse.delete(folder)
}

/** Removes what processes that were killed have left. */
export function removeLeftFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = NAME.exec(name) ?? []
    const folder = path.join(tmpdir(), name)
    if (pid === undefined || inUse.has(folder) || (Number(pid) !== process.pid && isRunning(Number(pid))))
      continue
    rmSync(folder, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
