import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseLocation } from '../../../src/store/copy/snapshot.ts'

export type TestLocation = {
  name: string
  /** A place for a new database, which is opened by its address. */
  create(): Promise<{ place: DatabaseLocation; remove(): Promise<void> }>
}

const postgresUrl = inject('postgresUrl')

export const testLocations: TestLocation[] = [
  { name: 'SQLite', create: onDisk },
  ...(postgresUrl ? [{ name: 'PostgreSQL', create: () => onPostgres(postgresUrl) }] : []),
]

async function onDisk() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-place-'))
  return { place: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

async function onPostgres(serverUrl: string) {
  const name = `place_${randomUUID().replaceAll('-', '')}`
  await command(serverUrl, `create database ${name}`)
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = name
  return {
    place: { databaseUrl: databaseUrl.href },
    remove: () => command(serverUrl, `drop database ${name} with (force)`),
  }
}

async function command(serverUrl: string, statement: string) {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(statement)
  await client.end()
}
