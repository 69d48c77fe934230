import { startBuiltServer } from '../test/support/running-server.ts'
import { registerAdmin } from './studio.ts'

const ROUNDS = 200

/**
 * How long POST /api/auth/forgot-password takes, in ms, for an address that has an account and for one that has none, by
 * turns: the two must not be told apart.
 */
export async function forgottenTimes(): Promise<{ known: number[]; unknown: number[] }> {
  // Each call from an address of its own, or the twenty-first would be refused.
  const server = await startBuiltServer({ SEED: 'none', TRUST_PROXY: 'true' })
  const times = { known: [] as number[], unknown: [] as number[] }
  try {
    await registerAdmin(server.url)
    for (let round = 0; round < ROUNDS; round++) {
      times.known.push(await timed(server.url, 'bench@example.org', `10.1.0.${round}`))
      times.unknown.push(await timed(server.url, `nobody-${round}@example.org`, `10.2.0.${round}`))
    }
  } finally {
    await server.stop()
  }
  return times
}

async function timed(url: string, email: string, address: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ email }),
  })
  await response.text()
  if (response.status !== 200) throw new Error(`The call was refused: ${response.status}.`)
  return performance.now() - began
}
