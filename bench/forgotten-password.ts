import { median, row, timeOf } from './results.ts'
import { withServer } from './store.ts'
import { bencher } from './studio.ts'

const ROUNDS = 200

/**
 * The duration of POST /api/auth/forgot-password, in turns for an address with an account and for one without. The two must not be
 * distinguishable.
 */
export const measureForgottenPassword = (dataDir: string) =>
  // Each call comes from its own IP address, because of the rate limit.
  withServer({ dataDir }, { SEED: 'none', TRUST_PROXY: 'true' }, async ({ url }) => {
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      known.push(await timeOf(() => forget(url, bencher.email, `10.1.0.${round}`)))
      unknown.push(await timeOf(() => forget(url, `nobody-${round}@example.org`, `10.2.0.${round}`)))
    }
    row('An address with an account', `${median(known).toFixed(2)} ms`)
    row('An address without one', `${median(unknown).toFixed(2)} ms`, 'the same')
  })

async function forget(url: string, email: string, address: string) {
  const response = await fetch(`${url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ email }),
  })
  await response.text()
  if (response.status !== 200) throw new Error(`The call was refused: ${response.status}.`)
}
