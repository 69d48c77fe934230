import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fileOf } from '../../outside/process/programs.ts'

const START_TIME = 60_000 // ms

export type ScratchServer = { url: string; stop(): Promise<void> }

/** For this machine alone; without other settings it sends no mail and touches no other store. */
export async function startScratchServer(
  dataDir: string,
  settings: { SECRET_KEY: string; PUBLIC_URL: string },
): Promise<ScratchServer> {
  const { PATH, HOME, TMPDIR, MALLOC_ARENA_MAX, NODE_OPTIONS } = process.env
  const server = spawn(
    process.execPath,
    ['--import', pathToFileURL(fileOf('end-with-parent')).href, path.resolve('build/server/server.js')],
    {
      env: {
        PATH,
        HOME,
        TMPDIR,
        MALLOC_ARENA_MAX,
        NODE_OPTIONS,
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        HOST: '127.0.0.1',
        PORT: '0',
        SEED: 'none',
        DATA_DIR: dataDir,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  // Before the restored data is removed at the end of this process: it would make the folder again.
  process.prependOnceListener('exit', () => server.kill('SIGKILL'))
  let output = ''
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  const port = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk
      const [, found] = /serving at http:\/\/localhost:(\d+)/.exec(output) ?? []
      if (found) resolve(found)
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.on('error', reject)
    server.on('exit', () =>
      reject(new Error(`The server on the restored data did not start. ${output}`.trim())),
    )
    setTimeout(
      () => reject(new Error(`The server on the restored data did not answer in ${START_TIME / 1000} s.`)),
      START_TIME,
    ).unref()
  })
  try {
    return { url: `http://127.0.0.1:${await port}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
