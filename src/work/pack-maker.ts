import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Logger } from 'pino'
import { formatBytes } from '../domain/file/format-bytes.ts'
import type { PrivateStore } from '../domain/file/private-store.ts'
import { packDocument } from '../domain/pack/pack-document.ts'
import type { PackSettings } from '../domain/pack/pack-schema.ts'
import type { LeftOut, Typesetter } from '../outside/typeset/typeset.ts'
import type { Database } from '../store/database/database.ts'
import { databaseTime } from '../store/database/sql-parts.ts'
import { certificatesOf, packStudio } from '../store/pack/pack-content.ts'
import {
  failPack,
  finishPack,
  NOT_MADE,
  noteProgress,
  releasePack,
  type TakenPack,
  takePack,
} from '../store/pack/packs.ts'
import type { CertificateRow } from '../store/project/certificates.ts'
import { projectsWithIds } from '../store/project/projects.ts'
import { KeptLease } from './kept-lease.ts'
import { WorkerLoop } from './worker-loop.ts'

/** When another process has queued one; this process is woken. */
const POLL_INTERVAL = 15_000 // ms
/** The lease is renewed at least so often, also while nothing else is to be noted. */
const RENEW_EVERY = 60_000 // ms
/** Progress is stored at most so often. */
const PROGRESS_EVERY = 1_000 // ms
/** They are in memory together. */
const CERTIFICATE_BYTES = 100 * 1024 * 1024
const CERTIFICATE_PAGES = 2_000
/** Characters that could not be printed, of which a pack names so many. */
const NAMED_CHARACTERS = 20
const TOO_LARGE = `Its certificates are over ${formatBytes(CERTIFICATE_BYTES)} or ${CERTIFICATE_PAGES} pages together. Choose fewer projects, or leave the certificates out.`
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
        log.error(
          { pack: taken.id },
          'a pack was given up: its workers have ended, or its settings are damaged',
        )
        return true
      }
      let [done, noted] = [0, Date.now()]
      const lease = new KeptLease(taken, {
        every: RENEW_EVERY,
        renew: async (kept) => noteProgress(db, kept, done, await databaseTime(db)),
        log: log.child({ pack: taken.id }),
      })
      const onSheet = async (sheets: number) => {
        done = sheets
        if (Date.now() - noted >= PROGRESS_EVERY) {
          noted = Date.now()
          await lease.renew()
        }
        if (lease.isLost) throw new LeaseLost()
      }
      try {
        await makePack(parts, taken.settings, lease, onSheet)
      } catch (error) {
        if (error instanceof LeaseLost) log.warn({ pack: taken.id }, error.message)
        // The server is closing: the next one makes it.
        else if (loop.isStopped) await releasePack(db, await lease.end())
        else {
          log.error({ err: error, pack: taken.id }, 'a pack could not be made')
          await failPack(db, await lease.end(), NOT_MADE)
        }
      } finally {
        await lease.end()
      }
      return true
    },
  })
  return loop
}

class LeaseLost extends Error {
  override readonly message = 'a pack was deleted while it was made, or another process has taken it'
}

function leftOutInWords({ pictures, certificates, characters }: LeftOut): string {
  const parts = [
    ...(pictures > 0 ? [pictures === 1 ? '1 picture' : `${pictures} pictures`] : []),
    ...(certificates > 0 ? [certificates === 1 ? '1 certificate' : `${certificates} certificates`] : []),
  ]
  const read = parts.length > 0 ? `${parts.join(' and ')} could not be read, and left out.` : ''
  const named = characters.slice(0, NAMED_CHARACTERS).map(characterInWords).join(' ')
  const more = characters.length > NAMED_CHARACTERS ? ` and ${characters.length - NAMED_CHARACTERS} more` : ''
  const written =
    characters.length > 0
      ? `${characters.length === 1 ? 'This character' : 'These characters'} could not be printed, and became “?”: ${named}${more}.`
      : ''
  return [read, written].filter(Boolean).join(' ')
}

/** Itself; an accent on a dotted circle; the number of one that is invisible. */
function characterInWords(character: string): string {
  if (/\p{M}/u.test(character)) return `◌${character}`
  if (!/\p{C}/u.test(character)) return character
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

async function makePack(
  { db, privateFiles, typesetter, publicUrl }: Omit<Parts, 'log'>,
  settings: PackSettings,
  lease: KeptLease<TakenPack>,
  onSheet: (done: number) => Promise<void>,
) {
  const projects = await projectsWithIds(db, settings.projectIds)
  if (projects.length === 0) return failPack(db, await lease.end(), NONE_LEFT)
  const missing = settings.projectIds.length - projects.length
  const files = settings.hasCertificates
    ? await certificatesOf(db, projects)
    : new Map<string, CertificateRow>()
  const document = packDocument(settings, projects, await packStudio(db, publicUrl))
  const appended = document.appended.flatMap(({ file }) => files.get(file) ?? [])
  const sumOf = (part: 'bytes' | 'pages') => appended.reduce((sum, one) => sum + one[part], 0)
  if (sumOf('bytes') > CERTIFICATE_BYTES || sumOf('pages') > CERTIFICATE_PAGES)
    return failPack(db, await lease.end(), TOO_LARGE)
  const stored = randomUUID()
  const isKept = await typesetter.typeset(
    document,
    async ({ file, pages, bytes, leftOut }) => {
      await privateFiles.put(stored, createReadStream(file))
      const left_out = leftOutInWords(leftOut)
      return finishPack(db, await lease.end(), { stored, pages, bytes, missing, left_out })
    },
    {
      // It has waited already.
      atMost: Number.POSITIVE_INFINITY,
      onSheet,
      openFile: async (id) => {
        const found = files.get(id)
        return found && privateFiles.read(found.stored)
      },
    },
  )
  if (!isKept) await privateFiles.delete(stored)
}
