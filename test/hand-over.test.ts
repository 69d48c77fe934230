import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

const program = `process.stdout.write(' program ' + process.pid); setInterval(() => {}, 1000)`
const script = `
  process.stdout.write('script ' + process.pid)
  const { handOver } = await import('./scripts/run.mjs')
  handOver(['-e', ${JSON.stringify(program)}], process.env)
`
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.skipIf(process.platform === 'win32')(
  'a program takes over the process of the script, and ends when npm’s shell is killed',
  async () => {
    // The shell stays, as npm's does, because something follows.
    const line = '"$NODE" --input-type=module -e "$SCRIPT"; true'
    const env = { ...process.env, NODE: process.execPath, SCRIPT: script, npm_lifecycle_event: 'start' }
    const shell = spawn('sh', ['-c', line], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    shell.stdout.on('data', (chunk) => (said += chunk))
    await expect.poll(() => said).toMatch(/script \d+ program \d+/)
    const [, first, second] = /script (\d+) program (\d+)/.exec(said)!
    const pid = Number(second)
    onTestFinished(() => {
      if (isRunning(pid)) process.kill(pid, 'SIGKILL')
    })
    expect(pid).toBe(Number(first))
    shell.kill('SIGKILL')
    await once(shell, 'exit')
    await expect.poll(() => isRunning(pid)).toBe(false)
  },
)
