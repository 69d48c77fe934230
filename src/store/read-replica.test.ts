import { afterAll, beforeAll, expect, test } from 'vitest'
import { databases } from '../../test/support/databases.ts'
import { type Database, publish } from './database.ts'
import { publicReads } from './read-replica.ts'

const { open } = databases.at(-1)! // PostgreSQL, where there is one

let primary: Database
let replica: Database
beforeAll(async () => {
  primary = await open()
  replica = await open()
})
afterAll(async () => {
  await primary.destroy()
})

test('public pages are read from the replica only while it has every known change, and from the primary when it is away', async () => {
  const source = publicReads(primary, replica)
  expect(await source()).toBe(replica)
  await publish(primary, async () => {})
  expect(await source()).toBe(primary)
  await replica.updateTable('site').set({ version: primary.siteVersion.current() }).execute()
  expect(await source()).toBe(replica)
  await replica.destroy()
  expect(await source()).toBe(primary)
  expect(await publicReads(primary)()).toBe(primary)
})
