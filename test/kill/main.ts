import { parseArgs } from 'node:util'
import { startPostgres } from '../support/outside/throwaway-postgres.ts'
import { killRounds } from './rounds.ts'

const ROUNDS = { sqlite: 200, postgres: 50 }

const { values } = parseArgs({
  options: { rounds: { type: 'string' }, database: { type: 'string' } },
})
if (values.database && !(values.database in ROUNDS)) throw new Error('--database is sqlite or postgres.')

for (const database of ['sqlite', 'postgres'] as const)
  if (!values.database || values.database === database)
    await run(database, values.rounds ? Number(values.rounds) : ROUNDS[database])
process.exit()

async function run(database: keyof typeof ROUNDS, rounds: number) {
  const postgres = database === 'postgres' ? await startPostgres() : undefined
  try {
    const confirmed = await killRounds({
      rounds,
      databaseUrl: postgres?.url,
      onRound: (round, count) =>
        console.log(`${database}: killed ${round} of ${rounds} times, ${count} writes confirmed`),
    })
    console.log(`${database}: nothing was lost.`, confirmed)
  } finally {
    await postgres?.stop()
  }
}
