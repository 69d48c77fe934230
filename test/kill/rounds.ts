import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pictureFileOf } from '../../src/domain/picture/picture.ts'
import { openFiles, openPrivateFiles } from '../../src/outside/file/files.ts'
import { openDatabase } from '../../src/store/database/database.ts'
import { deleteUnusedFiles, deleteUnusedPrivateFiles } from '../../src/work/delete-unused-files.ts'
import { type RunningServer, startBuiltServer } from '../support/outside/running-server.ts'
import { Client } from './client.ts'
import { Lost, type Writer } from './writer.ts'
import { writersOf } from './writers.ts'

/** The requests come as through a proxy, so the first registration needs it. */
const SETUP_TOKEN = 'the token of the setup'
const SECRET_KEY = 'a key of at least thirty-two characters'
/** Uploads and applications need a second after the start. */
const LONGEST_WAIT = 1500 // ms
const DAY = 24 * 60 * 60 * 1000 // ms
const MORE_THAN_THE_TRASH_KEEPS = 40 // days

type Run = {
  rounds: number
  /** PostgreSQL; SQLite when it is absent. */
  databaseUrl?: string
  /** From the confirmed writes that a round waits for to the kill, in ms. */
  longestWait?: number
  onRound?: (round: number, confirmed: number) => void
}

/**
 * Kills the server at a random moment while every kind of change is written to it, starts it again and compares what is stored
 * with what was confirmed; as often as `rounds` says. Then deletes what housekeeping deletes, and looks for files of no record
 * and records without their file or mail. Returns the number of confirmed writes of each kind; throws Lost.
 */
export async function killRounds({
  rounds,
  databaseUrl,
  longestWait = LONGEST_WAIT,
  onRound,
}: Run): Promise<Record<string, number>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-kill-'))
  const client = new Client()
  const writers = writersOf(client)
  const start = () =>
    startBuiltServer({
      DATA_DIR: dataDir,
      SECRET_KEY,
      TRUST_PROXY: 'true',
      SETUP_TOKEN,
      LOG_LEVEL: 'error',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
  // Each kind is awaited at least once, also in fewer rounds than there are kinds.
  const turns = Math.min(rounds, writers.length)
  const turnOf = (round: number) => writers.filter((_, index) => index % turns === round % turns)
  let server = await start()
  try {
    client.connect(server.url)
    const account = {
      name: 'Ira',
      email: 'ira@plinth.example',
      password: 'correct horse battery 9',
      setupToken: SETUP_TOKEN,
    }
    client.signIn((await client.ask<{ token: string }>('POST /auth/register', account)).token)
    for (const writer of writers) await writer.prepare()
    for (let round = 1; round <= rounds; round++) {
      await killWhileWriting(server, writers, turnOf(round), longestWait)
      await server.stop()
      server = await start()
      client.connect(server.url)
      for (const writer of writers) await checkOf(writer)
      onRound?.(round, sum(writers))
    }
    await server.stop()
    await checkStores({ dataDir, databaseUrl })
    return Object.fromEntries(writers.map((writer) => [writer.name, writer.count()]))
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const sum = (writers: readonly Writer[]) => writers.reduce((total, writer) => total + writer.count(), 0)

async function checkOf(writer: Writer) {
  try {
    await writer.check()
  } catch (error) {
    throw error instanceof Lost ? error : new Lost(`${writer.name} could not be checked: ${error}`)
  }
}

/** All write at the same time, until the server is killed, at a random moment after each of these has written once. */
async function killWhileWriting(
  server: RunningServer,
  writers: readonly Writer[],
  awaited: readonly Writer[],
  longestWait: number,
) {
  let isKilled = false
  const before = awaited.map((writer) => writer.count())
  const hasWritten = Promise.withResolvers<void>()
  const writing = writers.map(async (writer) => {
    while (!isKilled) {
      try {
        await writer.write()
        if (awaited.every((writer, index) => writer.count() !== before[index])) hasWritten.resolve()
      } catch (error) {
        // After the kill an answer does not arrive, which is no fault. While the server runs, each write is answered.
        if (error instanceof Lost || !isKilled) throw error
      }
    }
  })
  const killed = hasWritten.promise
    .then(() => pause(randomInt(longestWait)))
    .then(() => {
      isKilled = true
      process.kill(server.pid, 'SIGKILL')
    })
  await Promise.all([...writing, killed, server.exited])
}

/** Looks into database and file store after housekeeping of a later day: nothing is half there. */
async function checkStores({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) {
  const storage = { dataDir, s3: undefined }
  const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir })
  try {
    if (!databaseUrl) {
      const { rows: faults } = await sql`pragma foreign_key_check`.execute(db)
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
      if (faults.length > 0 || rows[0]?.integrity_check !== 'ok')
        throw new Lost(`The database is damaged: ${JSON.stringify([...rows, ...faults])}`)
    }
    for (const table of ['enquiries', 'applications'] as const) {
      const mails = db.selectFrom('outbox').select('about')
      const half = await db.selectFrom(table).select('id').where('id', 'not in', mails).executeTakeFirst()
      if (half) throw new Lost(`${half.id} of ${table} has no mail that tells of it.`)
    }
    const files = await openFiles(storage)
    const privateFiles = await openPrivateFiles(storage, SECRET_KEY)
    const later = new Date(Date.now() + MORE_THAN_THE_TRASH_KEEPS * DAY)
    await deleteUnusedFiles(db, files, later)
    await deleteUnusedPrivateFiles(db, privateFiles, later)

    const pictures = new Set((await db.selectFrom('pictures').select('id').execute()).map(({ id }) => id))
    const picturesWithFile = new Set<string>()
    for await (const name of files.list()) {
      const id = pictureFileOf(name)?.id
      if (!id || !pictures.has(id)) throw new Lost(`The file ${name} belongs to no picture, and stays.`)
      picturesWithFile.add(id)
    }
    for (const id of pictures) if (!picturesWithFile.has(id)) throw new Lost(`The picture ${id} has no file.`)

    const stored = new Set(
      (await db.selectFrom('application_files').select('stored').execute()).map((row) => row.stored),
    )
    const names = new Set<string>()
    for await (const name of privateFiles.list()) {
      if (!stored.has(name)) throw new Lost(`The private file ${name} belongs to no application, and stays.`)
      names.add(name)
    }
    for (const name of stored) if (!names.has(name)) throw new Lost(`The private file ${name} is gone.`)
  } finally {
    await db.destroy()
  }
}
