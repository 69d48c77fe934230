import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100 // of the CPU times in /proc, on every Linux of today

type Process = { pid: number; parent: number; seconds: number; bytes: number }

/** `bytes` is the resident memory; in `sharedOnce` what processes share counts once. */
type Tree = { seconds: number; bytes: number; sharedOnce: () => number }

/** The use of a process and all its descendants: CPU time since their starts, and memory. On Linux only. */
export function treeOf(pid: number): Tree {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(processOf)
  const tree = new Set([pid])
  for (let size = 0; size < tree.size; ) {
    size = tree.size
    for (const one of all) if (tree.has(one.parent)) tree.add(one.pid)
  }
  const own = all.filter((one) => tree.has(one.pid))
  const sum = (of: (one: Process) => number) => own.reduce((total, one) => total + of(one), 0)
  return {
    seconds: sum(({ seconds }) => seconds),
    bytes: sum(({ bytes }) => bytes),
    sharedOnce: () => sum(({ pid }) => proportionalMemory(pid)),
  }
}

/** The memory of a process, and of what it shares with others its part; 0 when it has ended meanwhile. */
function proportionalMemory(pid: number): number {
  try {
    const [, kilobytes] = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').match(/^Pss:\s+(\d+) kB$/m) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/** None when it has ended meanwhile. */
function processOf(id: string): Process[] {
  try {
    // The name, in parentheses, may have spaces.
    const [, fields] = readFileSync(`/proc/${id}/stat`, 'utf8').split(/\) (?=[^)]*$)/)
    const [, parent, , , , , , , , , , user, system] = fields!.split(' ').map(Number)
    const [, kilobytes = '0'] = readFileSync(`/proc/${id}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB$/m) ?? []
    const seconds = (user! + system!) / TICKS_PER_SECOND
    return [{ pid: Number(id), parent: parent!, seconds, bytes: Number(kilobytes) * 1024 }]
  } catch {
    return []
  }
}
