import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The resident memory of a process, in bytes. */
export function residentMemory(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}

/** The most memory that a process has had since its start, in bytes. On Linux only. */
export function peakMemory(pid: number): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmHWM:\s+(\d+) kB$/m) ?? []
  return Number(kilobytes) * 1024
}

export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
