import { expect, test } from 'vitest'
import { startBuiltServer } from '../support/outside/running-server.ts'

test('each line of the log is a JSON object, even for an address that cannot be decoded', async () => {
  const server = await startBuiltServer()
  try {
    const started = server.output().length
    for (const address of ['/%E0%A4%A', '/careers/%E0%A4%A'])
      expect((await fetch(server.url + address)).status).toBe(404)
    process.kill(server.pid, 'SIGTERM')
    await server.exited
    const lines = server.output().slice(started).trim().split('\n')
    const entries = lines.map((line): { msg: string } => JSON.parse(line))
    expect(entries.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('could not be decoded'))
  } finally {
    await server.stop()
  }
})
