import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { largeWidth } from '../../domain/picture/picture.ts'
import { type Picture, storedPicture } from '../../domain/picture/picture-schema.ts'
import { inParts } from '../../domain/shared/in-parts.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, publish, type Tx } from '../database/database.ts'
import { databaseTime, isOver, isWritten } from '../database/sql-parts.ts'
import type { RowOf } from '../database/tables.ts'
import { noteUpload } from './imported-pictures.ts'

const encodings = ['webp', 'avif', 'animation', 'large'] as const
const encoding = z.enum(encodings)
type Encoding = z.output<typeof encoding>
/** Only one worker does it until `takenUntil`. */
export type PictureJob = { id: number; pictureId: string; encoding: Encoding; takenUntil: string }

const MAX_TRIES = 3
const LEASE = 5 * 60 * 1000 // ms; renewed before each file

export const pictureOf = (row: RowOf<'pictures'>): Picture => ({
  id: row.id,
  format: storedPicture.shape.format.parse(row.format),
  width: row.width,
  height: row.height,
  animated: row.animated === 1,
  thumbhash: row.thumbhash,
  hasWebp: row.has_webp === 1,
  hasAvif: row.has_avif === 1,
  hasAnimation: row.has_animation === 1,
  hasLarge: row.has_large === 1,
  ...(row.focus_x === null || row.focus_y === null ? {} : { focus: { x: row.focus_x, y: row.focus_y } }),
})

/** Under the number of values that a statement may have, on both databases. */
const IDS_AT_ONCE = 10_000

export async function findPictures(db: Database | Tx, ids: readonly string[]): Promise<Map<string, Picture>> {
  const found = new Map<string, Picture>()
  for (const some of inParts([...new Set(ids)], IDS_AT_ONCE)) {
    const rows = await db.selectFrom('pictures').selectAll().where('id', 'in', some).execute()
    for (const row of rows) found.set(row.id, pictureOf(row))
  }
  return found
}

export async function findPicture(db: Database | Tx, id: string): Promise<Picture | undefined> {
  return (await findPictures(db, [id])).get(id)
}

/** Called when the same picture is uploaded again, perhaps for an import: restores it from the trash. */
export function renewPicture(
  db: Database,
  actor: Actor,
  id: string,
  importId?: string,
): Promise<Picture | undefined> {
  return change(db, async (tx) => {
    const restored = await restorePictures(tx, actor, [id])
    const picture = await findPicture(tx, id)
    if (picture) await noteUpload(tx, id, restored > 0 ? 'trashed' : 'existing', importId)
    return picture
  })
}

/** Takes those of the pictures that are in the trash out of it. Returns how many. */
export async function restorePictures(tx: Tx, actor: Actor, ids: readonly string[]): Promise<number> {
  const restored = await tx
    .updateTable('pictures')
    .set({ trashed_at: null })
    .where('id', 'in', ids)
    .where('trashed_at', 'is not', null)
    .returning(['id', 'name'])
    .execute()
  for (const { id, name } of restored) await recordTrashed(tx, actor, { id, name, inTrash: false })
  return restored.length
}

export async function recordTrashed(
  tx: Tx,
  actor: Actor,
  { id, name, inTrash }: { id: string; name: string; inTrash: boolean },
): Promise<void> {
  const changes = { trashed: { before: !inTrash, after: inTrash } }
  const kind = inTrash ? 'picture.deleted' : 'picture.restored'
  await record(tx, actor, { kind, subject: { id, name }, changes })
}

/** Stores the facts of a picture whose files are stored, perhaps for an import, and queues its missing variants. */
export function addPicture(
  db: Database,
  actor: Actor,
  picture: Picture & { bytes: number },
  fileName: string,
  importId?: string,
): Promise<void> {
  return change(db, async (tx) => {
    const from = { name: fileName, uploadedBy: actor }
    const isNew = await insertPicture(tx, picture, from, 0)
    await noteUpload(tx, picture.id, isNew ? 'absent' : 'existing', importId)
    if (!isNew) return
    await record(tx, actor, { kind: 'picture.uploaded', subject: { id: picture.id, name: fileName } })
  })
}

/** Lower priorities are encoded first. False when the picture already exists. */
export async function insertPicture(
  tx: Tx,
  picture: Picture & { bytes: number },
  { name, uploadedBy }: { name: string; uploadedBy: Actor },
  priority: number,
): Promise<boolean> {
  const { id, format, width, height, animated, thumbhash, bytes, focus } = picture
  const added = tx
    .insertInto('pictures')
    .values({
      id,
      format,
      width,
      height,
      animated: animated ? 1 : 0,
      thumbhash,
      bytes,
      has_webp: picture.hasWebp ? 1 : 0,
      has_avif: 0,
      has_animation: 0,
      created_at: now(),
      name,
      uploaded_by: uploadedBy.id,
      focus_x: focus?.x,
      focus_y: focus?.y,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
  if (!(await isWritten(added))) return false
  await queueEncodings(tx, picture, priority)
  return true
}

/** Called when some files of a picture are missing: queues its variants again. The queue skips files that exist. */
export function queueMissingFiles(db: Database, picture: Picture): Promise<void> {
  return change(db, async (tx) => {
    await tx.deleteFrom('picture_jobs').where('picture_id', '=', picture.id).execute()
    await queueEncodings(tx, { ...picture, hasWebp: false }, 0)
  })
}

async function queueEncodings(tx: Tx, picture: Picture, priority: number) {
  const { id, animated, hasWebp } = picture
  const isWanted = {
    webp: !hasWebp,
    avif: true,
    animation: animated,
    large: largeWidth(picture) !== undefined,
  }
  const wanted = encodings.filter((encoding) => isWanted[encoding])
  const at = now()
  // First the format that every browser can show, then the smaller one, and last what only the viewer shows.
  const rows = wanted.map((encoding) => ({
    picture_id: id,
    encoding,
    priority: priority + encodings.indexOf(encoding) * 1000,
    tries: 0,
    taken_until: '',
    queued_at: at,
  }))
  await tx.insertInto('picture_jobs').values(rows).execute()
}

/** For the metrics: the encodings that are not given up, and since when the oldest waits. */
export async function waitingPictures(db: Database) {
  const { waiting, oldest } = await db
    .selectFrom('picture_jobs')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      // An earlier release does not write the time.
      fn.min(sql<string | null>`nullif(queued_at, '')`).as('oldest'),
    ])
    .where('tries', '<', MAX_TRIES)
    .executeTakeFirstOrThrow()
  return { waiting, oldest: oldest ?? undefined }
}

/** Takes the next waiting job for some minutes; after that time another worker can take it. */
export async function takePictureJob(db: Database): Promise<PictureJob | undefined> {
  for (;;) {
    const at = await databaseTime(db)
    const next = db
      .selectFrom('picture_jobs')
      .select('id')
      .where(isOver('taken_until', at, LEASE))
      .where('tries', '<', MAX_TRIES)
      .orderBy('priority')
      .orderBy('id')
      .limit(1)
    const found = await next.executeTakeFirst()
    if (!found) return undefined
    const takenUntil = leaseFrom(at)
    const row = await db
      .updateTable('picture_jobs')
      .set({ taken_until: takenUntil })
      .where('id', '=', found.id)
      .where(isOver('taken_until', at, LEASE))
      .returning(['id', 'picture_id', 'encoding'])
      .executeTakeFirst()
    // Without a row another worker was faster, and there may be more.
    if (row)
      return { id: row.id, pictureId: row.picture_id, encoding: encoding.parse(row.encoding), takenUntil }
  }
}

const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE).toISOString()

/** Keeps a job for some more minutes; undefined when another worker has taken it. */
export async function renewPictureJob(db: Database, job: PictureJob): Promise<PictureJob | undefined> {
  const takenUntil = leaseFrom(await databaseTime(db))
  const isRenewed = await isWritten(ownJob(db, job).set({ taken_until: takenUntil }))
  return isRenewed ? { ...job, takenUntil } : undefined
}

/** The row of a job, unless another worker has taken it since. */
const ownJob = (db: Database, { id, takenUntil }: PictureJob) =>
  db.updateTable('picture_jobs').where('id', '=', id).where('taken_until', '=', takenUntil)

/** Marks the variants of this job as ready, so that pages use them. */
export function finishPictureJob(db: Database, job: PictureJob): Promise<void> {
  return publish(db, async (tx) => {
    const ready = {
      webp: { has_webp: 1 },
      avif: { has_avif: 1 },
      animation: { has_animation: 1 },
      large: { has_large: 1 },
    } as const
    await tx.updateTable('pictures').set(ready[job.encoding]).where('id', '=', job.pictureId).execute()
    await tx.deleteFrom('picture_jobs').where('id', '=', job.id).execute()
  })
}

/** Counts a failed try. The job waits for its next try, or is not tried again after the last one. */
export async function failPictureJob(db: Database, job: PictureJob): Promise<void> {
  await ownJob(db, job)
    .set((eb) => ({ taken_until: '', tries: eb('tries', '+', 1) }))
    .execute()
}

/** Returns a job to the queue without counting a try, because the worker stops. */
export async function releasePictureJob(db: Database, job: PictureJob): Promise<void> {
  await ownJob(db, job).set({ taken_until: '' }).execute()
}
