import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

type Owner = { uid: number; gid: number }

/**
 * Starts a program of the system with a folder of its own. A shell starts it, stops and starts it again when it reads `pause` and
 * `resume`, and waits for the end of its input, which comes whenever this process ends. Then it stops the program with the signal
 * and removes the folder. It has its own session, so that Ctrl+C does not stop the shell before the program.
 */
export function startProgram(
  command: readonly string[],
  { folder, owner, signal }: { folder: string; owner: Owner | undefined; signal: 'INT' | 'TERM' },
) {
  const keeper = `
    halt() { kill -${signal} $program; wait $program; }
    "$@" & program=$!
    while read -r order; do
      case $order in
        pause) halt ;;
        resume) "$@" & program=$! ;;
      esac
    done
    halt; cd /; rm -rf "$FOLDER"`
  return spawn('/bin/sh', ['-c', keeper, 'sh', ...command], {
    ...owner,
    cwd: folder,
    env: { ...process.env, FOLDER: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
}

/** A new folder of this user for a program. The user needs no more rights on the way to it than to pass. */
export function folderOf(owner: Owner | undefined, prefix: string): string {
  const folder = mkdtempSync(path.join(!owner || canPass(tmpdir()) ? tmpdir() : '/tmp', prefix))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** Whether every user can reach what is in the folder. */
function canPass(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (folder === path.dirname(folder) || canPass(path.dirname(folder)))
}

/** The user for programs that refuse to run as root; undefined when this process does not. */
export function unprivilegedUser(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (name: string) => {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  }
  try {
    return idOf('postgres')
  } catch {
    return idOf('nobody')
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
