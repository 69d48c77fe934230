import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { ALL_CORES, type Length, type Load, loadInTurns } from './load.ts'

/**
 * Our answer compared with a bare server, which sends the same bytes with the same headers. Both run on the first core, and
 * what asks them on another one. Medians.
 */
export async function loadAgainstBare(
  url: string,
  pid: number,
  length: Length = {},
): Promise<{ ours: Load; bare: Load }> {
  const bareServer = await startBareServer(url)
  try {
    for (const one of [pid, bareServer.pid]) runOn('0', one)
    const [ours, bare] = await loadInTurns(url, bareServer.url, length)
    return { ours, bare }
  } finally {
    runOn(ALL_CORES, pid)
    await bareServer.stop()
  }
}

/** All threads of a process; elsewhere than on Linux it stays where it is. */
function runOn(cores: string, pid: number) {
  if (process.platform === 'linux') spawnSync('taskset', ['-apc', cores, String(pid)])
}

/** Sends the bytes of this address with the same headers, from a server of so many processes that does nothing else. */
export async function startBareServer(url: string, processes = 1) {
  const answer = await recorded(url)
  const bare = spawn(process.execPath, ['bench/bare-server.ts', String(processes)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  bare.stdin.end(JSON.stringify(answer))
  const [port] = (await once(bare.stdout, 'data')) as [Buffer]
  return {
    url: `http://localhost:${String(port).trim()}/`,
    pid: bare.pid!,
    async stop() {
      bare.kill()
      await once(bare, 'exit')
    },
  }
}

const OF_THE_CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']

export type Answer = { headers: Record<string, string>; body: string }

/** The answer as it goes over the wire, compressed. */
export async function recorded(url: string): Promise<Answer> {
  const request = http.get(url, { headers: { 'accept-encoding': 'br' } })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks = await response.toArray()
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`)
  const headers = Object.entries(response.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name))
  return {
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks).toString('base64'),
  }
}
