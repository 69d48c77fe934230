import { readdirSync, readFileSync } from 'node:fs'

/** Those that were killed, which may still be listed for a moment. */
const killed = new Set<number>()

/** Kills the child processes of this one whose command contains the text, and returns how many there were. Linux only. */
export function killChildren(command: string): number {
  const ids = childrenOf(process.pid, command).filter((id) => !killed.has(id))
  for (const id of ids) {
    killed.add(id)
    process.kill(id, 'SIGKILL')
  }
  return ids.length
}

/** The number of child processes of this one with a command that contains the text. Linux only. */
export const countChildren = (command: string): number => childrenOf(process.pid, command).length

function childrenOf(parent: number, command: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        const [, parentId] = /^PPid:\s(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
        return Number(parentId) === parent && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(command)
      } catch {
        // It has ended meanwhile.
        return false
      }
    })
    .map(Number)
}
