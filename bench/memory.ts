import { execFileSync } from 'node:child_process'

/** The resident memory of a process, in bytes. */
export function residentMemory(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
}

export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
