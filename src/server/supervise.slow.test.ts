import { expect, test } from 'vitest'
import { startBuiltServer } from '../../test/support/outside/running-server.ts'

test('with several processes one of them answers with the metrics of all', async () => {
  const server = await startBuiltServer({ WEB_CONCURRENCY: '2' })
  const read = async () => (await fetch(`${server.url}/metrics`)).text()
  const processesOf = (text: string) =>
    [...text.matchAll(/^process_resident_memory_bytes\{process="(\d)"\}/gm)].map(([, id]) => id).sort()
  try {
    await expect.poll(async () => processesOf(await read())).toEqual(['1', '2'])
    const calls = Array.from({ length: 10 }, () => fetch(`${server.url}/api/projects/none`))
    await Promise.all(calls)
    const counts = [...(await read()).matchAll(/^plinth_http_requests_total\{.*projects\/:id.*\} (\d+)$/gm)]
    expect(counts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(10)
    expect((await read()).match(/^plinth_database_up/gm)).toHaveLength(1)
  } finally {
    await server.stop()
  }
})
