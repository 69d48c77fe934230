import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../test/support/outside/databases.ts'
import { applicationPage } from '../../domain/hiring/application-schema.ts'
import type { Database } from '../database/database.ts'
import { pageQuery } from './application-list.ts'

const [sqlite] = databases

describe('the plan of the list of applications', () => {
  let db: Database
  beforeAll(async () => {
    db = await sqlite!.open()
  })
  afterAll(() => db.destroy())

  test.each([
    [{}, 'applications_newest'],
    [{ sort: 'oldest' }, 'applications_newest'],
    [{ stage: 'NEW' }, 'applications_of_stage'],
    [{ q: 'mina' }, 'applications_newest'],
    [{ stage: 'NEW', q: 'mina' }, 'applications_of_stage'],
    [{ jobId: 'x', stage: 'NEW' }, 'applications_of_job'],
    [{ jobId: 'x' }, 'applications_of_opening'],
    [{ sort: 'rating' }, 'applications_rated'],
  ])('%j reads the index %s in its order', async (query, index) => {
    const { sort, limit, cursor, ...filter } = applicationPage.parse(query)
    const plan = await (await pageQuery(db, filter, { sort, limit, cursor })).explain(
      undefined,
      sql`query plan`,
    )
    const steps = plan.map((step) => step.detail).join('; ')
    expect(steps).toContain(index)
    expect(steps).not.toContain('TEMP B-TREE')
  })
})
