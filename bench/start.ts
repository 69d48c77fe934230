import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { RunningServer } from '../test/support/outside/running-server.ts'

/** The time of a server from its start to the last byte of its first page, in ms. */
export async function toFirstAnswer(start: () => Promise<RunningServer>) {
  const before = performance.now()
  const started = await start()
  const response = await fetch(started.url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`/ answered ${response.status}.`)
  return { started, took: performance.now() - before }
}

/** The time until `npm start` serves where nothing has to be installed or built, in ms. */
export async function npmStart(dataDir: string): Promise<number> {
  const before = performance.now()
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [npm.stdout, npm.stderr]) output.on('data', (chunk) => (said += chunk))
  try {
    while (!said.includes('Plinth is serving at')) {
      await Promise.race([once(npm.stdout, 'data'), once(npm, 'exit')])
      if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}: ${said}`)
    }
    return performance.now() - before
  } finally {
    npm.kill('SIGTERM')
    // The server closes its output when it has ended, which is later than npm.
    await once(npm, 'close')
  }
}
