import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Logger } from 'pino'
import { formatBytes } from '../domain/file/format-bytes.ts'
import type { PrivateStore } from '../domain/file/private-store.ts'
import { packDocument } from '../domain/pack/pack-document.ts'
import type { Typesetter } from '../outside/typeset/typeset.ts'
import type { Database } from '../store/database/database.ts'
import { databaseTime } from '../store/database/sql-parts.ts'
import { certificatesOf, packStudio, projectsWithIds } from '../store/pack/pack-content.ts'
import {
  failPack,
  finishPack,
  NOT_MADE,
  noteProgress,
  type TakenPack,
  takePack,
} from '../store/pack/packs.ts'
import { WorkerLoop } from './worker-loop.ts'

/** When another process has queued one; this process is woken. */
const POLL_INTERVAL = 15_000 // ms
/** Progress is stored at most so often. */
const PROGRESS_EVERY = 1_000 // ms
/** They are in memory together. */
const CERTIFICATE_BYTES = 100 * 1024 * 1024
const TOO_LARGE = `Its certificates are over ${formatBytes(CERTIFICATE_BYTES)} together. Choose fewer projects, or leave the certificates out.`
const NONE_LEFT = 'None of its projects exists any more.'

type Parts = {
  db: Database
  privateFiles: PrivateStore
  typesetter: Pick<Typesetter, 'typeset'>
  publicUrl: string
  log: Logger
}

/** Makes the queued packs, one after the other; of several processes, each pack by one. */
export function packMaker({ log, ...parts }: Parts): WorkerLoop {
  const { db } = parts
  const loop: WorkerLoop = new WorkerLoop({
    name: 'packs',
    poll: POLL_INTERVAL,
    log,
    async step() {
      const taken = await takePack(db, await databaseTime(db))
      if (!taken) return false
      if (taken.takenUntil === '') {
        log.error({ pack: taken.id }, 'a pack was given up: its workers have ended')
        return true
      }
      const current = { taken }
      try {
        await makePack(parts, current)
      } catch (error) {
        // The server is closing: the pack stays taken, and is made again by the next one.
        if (loop.isStopped) return false
        log.error({ err: error, pack: taken.id }, 'a pack could not be made')
        await failPack(db, current.taken, NOT_MADE)
      }
      return true
    },
  })
  return loop
}

const leftOutInWords = (pictures: number) =>
  pictures === 0
    ? ''
    : pictures === 1
      ? '1 picture could not be read, and is left out.'
      : `${pictures} pictures could not be read, and are left out.`

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** `current.taken` has the lease as it was renewed last. */
async function makePack(
  { db, privateFiles, typesetter, publicUrl }: Omit<Parts, 'log'>,
  current: { taken: TakenPack },
) {
  const { settings } = current.taken
  const projects = await projectsWithIds(db, settings.projectIds)
  if (projects.length === 0) return failPack(db, current.taken, NONE_LEFT)
  const missing = settings.projectIds.length - projects.length
  const files = settings.hasCertificates ? await certificatesOf(db, projects) : new Map()
  if (sumOf([...files.values()].map(({ bytes }) => bytes)) > CERTIFICATE_BYTES)
    return failPack(db, current.taken, TOO_LARGE)
  const pages = new Map([...files].map(([id, file]) => [id, file.pages]))
  const document = packDocument(settings, projects, await packStudio(db, publicUrl), pages)
  let noted = Date.now()
  const onSheet = async (done: number) => {
    if (Date.now() - noted < PROGRESS_EVERY) return
    noted = Date.now()
    current.taken = await noteProgress(db, current.taken, done, await databaseTime(db))
  }
  const stored = randomUUID()
  const isKept = await typesetter.typeset(
    document,
    async ({ file, pages, bytes, leftOut }) => {
      await privateFiles.put(stored, createReadStream(file))
      return finishPack(db, current.taken, {
        stored,
        pages,
        bytes,
        missing,
        failure: leftOutInWords(leftOut),
      })
    },
    { onSheet, openFile: async (id) => privateFiles.read(files.get(id)?.stored ?? '') },
  )
  if (!isKept) await privateFiles.delete(stored)
}
