import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../test/support/databases.ts'
import type { Database } from '../store/database.ts'
import { readSite } from './site-reader.ts'

describe.each(databases)('the site reader on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  test.each(['no-such-house', 'a\0b', 'a'.repeat(5000), "'; --"])(
    'no project has the address %j',
    async (slug) => {
      const reader = readSite(db, 'http://localhost', pino({ level: 'silent' }))
      expect(await reader.atSlug(slug)).toBeUndefined()
    },
  )
})
