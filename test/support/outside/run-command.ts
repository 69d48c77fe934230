import { execFile } from 'node:child_process'
import { vi } from 'vitest'

/** Runs a command of the project as a process, with these settings alone. */
export const runCommand = (settings: Record<string, string>, ...command: string[]) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings }
    execFile('node', command, { env }, (error, said, complained) =>
      resolve({ code: Number(error?.code ?? 0), said, complained }),
    )
  })

/** The lines that a command prints whose work is called in this process. */
export async function saidBy(work: () => Promise<void>): Promise<string> {
  using log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await work()
  return log.mock.calls.flat().join('\n')
}
