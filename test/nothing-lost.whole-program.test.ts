import { expect, test } from 'vitest'
import { killRounds } from './kill/rounds.ts'

test('a server killed while writing all kinds of changes has lost none that it confirmed', async () => {
  // `npm run test:kill` does it 250 times. One round waits for a write of each kind, so the kill may follow soon.
  const confirmed = await killRounds({ rounds: 1, longestWait: 500 })

  for (const [kind, count] of Object.entries(confirmed)) expect(count, kind).toBeGreaterThan(0)
}, 240_000)
