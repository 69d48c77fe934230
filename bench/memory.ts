import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { treeOf } from './processes.ts'

const EVERY = 1000 // ms

/** The resident memory of a process, in bytes. */
export function residentMemory(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}

/** The most memory that a process has had since its start, in bytes. On Linux only. */
export function peakMemory(pid: number): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmHWM:\s+(\d+) kB$/m) ?? []
  return Number(kilobytes) * 1024
}

/** In bytes; `all`: of the process and its descendants together; `sharedOnce`: the same, without counting twice what they share. */
export type MemorySample = { server: number; all: number; sharedOnce: number }

/** Notes the memory of a process each second until it is stopped. */
export function watchMemory(pid: number) {
  const samples: MemorySample[] = []
  const note = () => {
    const { bytes, sharedOnce } = treeOf(pid)
    samples.push({ server: residentMemory(pid), all: bytes, sharedOnce: sharedOnce() })
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

export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
