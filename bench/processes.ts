import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const EVERY = 1000 // ms
const TICKS_PER_SECOND = 100 // of the CPU times in /proc, on every Linux of today

/** The resident memory of a process, in bytes. What follows below is on Linux only. */
export function residentMemory(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}

/** The most memory that a process has had since its start, in bytes. */
export const peakMemory = (pid: number) => bytesIn(`${pid}/status`, 'VmHWM')

/** The memory of a process, and of what it shares with others its part; 0 when it has ended meanwhile. */
function proportionalMemory(pid: number): number {
  try {
    return bytesIn(`${pid}/smaps_rollup`, 'Pss')
  } catch {
    return 0
  }
}

function bytesIn(file: string, name: string): number {
  const [, kilobytes = '0'] =
    new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${file}`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** In bytes; `all`: of the process and its descendants together; `sharedOnce`: the same, without counting twice what they share. */
export type MemorySample = { server: number; all: number; sharedOnce: number }

/** Notes the memory of a process each second until it is stopped. */
export function watchMemory(pid: number) {
  const samples: MemorySample[] = []
  const note = () => {
    const tree = treeOf(pid)
    samples.push({
      server: residentMemory(pid),
      all: sum(tree, ({ bytes }) => bytes),
      sharedOnce: sum(tree, (one) => proportionalMemory(one.pid)),
    })
  }
  note()
  const timer = setInterval(note, EVERY)
  return {
    stop() {
      clearInterval(timer)
      return samples
    },
  }
}

/** The CPU time of a process and all its descendants since their starts. */
export const cpuSeconds = (pid: number) => sum(treeOf(pid), ({ seconds }) => seconds)

/** The child of a process whose command has this word, while there is one. */
export const childOf = (pid: number, word: string) =>
  readdirSync('/proc')
    .flatMap(processOf)
    .find((one) => one.parent === pid && one.command.includes(word))?.pid

const sum = (processes: readonly Process[], of: (one: Process) => number) =>
  processes.reduce((total, one) => total + of(one), 0)

function treeOf(pid: number): Process[] {
  const all = readdirSync('/proc').flatMap(processOf)
  const tree = new Set([pid])
  for (let size = 0; size < tree.size; ) {
    size = tree.size
    for (const one of all) if (tree.has(one.parent)) tree.add(one.pid)
  }
  return all.filter((one) => tree.has(one.pid))
}

type Process = { pid: number; parent: number; command: string; seconds: number; bytes: number }

/** None for an entry of /proc that is no process, or when it has ended meanwhile. */
function processOf(id: string): Process[] {
  if (!/^\d+$/.test(id)) return []
  try {
    // The name, in parentheses, may have spaces.
    const [, fields] = readFileSync(`/proc/${id}/stat`, 'utf8').split(/\) (?=[^)]*$)/)
    const [, parent, , , , , , , , , , user, system] = fields!.split(' ').map(Number)
    return [
      {
        pid: Number(id),
        parent: parent!,
        command: readFileSync(`/proc/${id}/cmdline`, 'utf8'),
        seconds: (user! + system!) / TICKS_PER_SECOND,
        bytes: bytesIn(`${id}/status`, 'VmRSS'),
      },
    ]
  } catch {
    return []
  }
}

export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
