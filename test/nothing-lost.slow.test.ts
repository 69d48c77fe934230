import { expect, test } from 'vitest'
import { killRounds } from './kill/rounds.ts'

test('a server that is killed three times while all kinds of changes are written has lost none that it had confirmed', async () => {
  const confirmed = await killRounds({ rounds: 3 })

  for (const [kind, count] of Object.entries(confirmed)) expect(count, kind).toBeGreaterThan(0)
}, 240_000)
