import { expect, test } from 'vitest'
import { killRounds } from './kill/rounds.ts'

test('a server killed three times while writing all kinds of changes has lost none that it confirmed', async () => {
  const confirmed = await killRounds({ rounds: 3 })

  for (const [kind, count] of Object.entries(confirmed)) expect(count, kind).toBeGreaterThan(0)
}, 240_000)
