import { startBuiltServer } from '../test/support/outside/running-server.ts'
import { registerAdmin } from './studio.ts'

const ROUNDS = 200

/**
 * The duration of POST /api/auth/forgot-password in ms, in turns for an address with an account and for one without. The two
 * must not be distinguishable.
 */
export async function forgottenTimes(): Promise<{ known: number[]; unknown: number[] }> {
  // Each call comes from its own IP address, because of the rate limit.
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
