import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../test/support/databases.ts'
import { readTestSite } from '../../test/support/test-site.ts'
import type { Database } from '../store/database.ts'

describe.each(databases)('the site reader on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  test.each(['no-such-house', 'a\0b', 'a'.repeat(5000), "'; --"])(
    'no project has the address %j',
    async (slug) => {
      const reader = readTestSite(db)
      expect(await reader.atSlug(slug)).toBeUndefined()
    },
  )
})
