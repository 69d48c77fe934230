import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { plinth } from '../../domain/account/user.ts'
import type { ActivityEvent } from '../../domain/activity/activity.ts'
import { parsedJson } from '../../domain/shared/parsed-json.ts'
import { type Database, now, type Tx } from '../database/database.ts'
import type { RowOf } from '../database/tables.ts'

/*
 * Each entry holds a hash of what it says and of the hash of the entry before (docs/decisions/012). Its record's name and the changes are hashed
 * apart, with a salt, so that they can be erased later while the chain stays valid.
 */
const FORMAT = 'plinth activity 1'
const SALT_BYTES = 16

export type ActivityRow = RowOf<'activity'>

const LENGTH_AT_ONCE = 2_000_000 // characters of changes; an entry has up to 800,000 when a large page is new or was written by an earlier release

/** The first of these rows that can be in memory at once with their changes, which have this length: at least one. */
export function fitting<Row extends { length: number }>(rows: readonly Row[]): Row[] {
  let total = 0
  return rows.filter(({ length }, index) => {
    total += length
    return index === 0 || total <= LENGTH_AT_ONCE
  })
}

type Content = Pick<
  ActivityRow,
  'at' | 'actor_id' | 'actor_name' | 'actor_email' | 'kind' | 'subject_id' | 'subject_name' | 'changes'
>
export type Link = Pick<ActivityRow, 'number' | 'hash'>
type Sealed = Pick<ActivityRow, 'number' | 'salt' | 'details_hash' | 'previous_hash' | 'hash'>

/** What the first entry follows. */
export const BEGINNING: Link = { number: 0, hash: '' }

const hashOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

export const detailsHash = ({
  salt,
  subject_name,
  changes,
}: Pick<ActivityRow, 'salt' | 'subject_name' | 'changes'>) => hashOf([FORMAT, salt, subject_name, changes])

export const entryHash = (
  row: Omit<Content, 'subject_name' | 'changes'> &
    Pick<ActivityRow, 'number' | 'previous_hash' | 'details_hash'>,
) =>
  hashOf([
    FORMAT,
    row.number,
    row.previous_hash,
    row.at,
    row.actor_id,
    row.actor_name,
    row.actor_email,
    row.kind,
    row.subject_id,
    row.details_hash,
  ])

/** What an entry with this content has besides, as the one after `previous`. */
export function seal(content: Content, previous: Link): Sealed {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const linked = {
    number: previous.number + 1,
    previous_hash: previous.hash,
    details_hash: detailsHash({ ...content, salt }),
  }
  return { ...linked, salt, hash: entryHash({ ...content, ...linked }) }
}

/** The last link of the chain, as it is now. */
export const newestEntry = async (db: Database): Promise<Link> =>
  (await db.selectFrom('activity_head').select(['number', 'hash']).where('id', '=', 1).executeTakeFirst()) ??
  BEGINNING

const heads = new WeakMap<Tx, Link>()

/** Inserts an entry as the last one of the chain. */
export async function append(tx: Tx, at: string, actor: Actor, event: ActivityEvent): Promise<void> {
  const { kind, subject, changes = {} } = event
  const content: Content = {
    at,
    actor_id: actor.id,
    actor_name: actor.name,
    actor_email: actor.email,
    kind,
    subject_id: subject.id,
    subject_name: subject.name,
    changes: JSON.stringify(changes),
  }
  const previous = heads.get(tx) ?? (await wholeChain(tx))
  // As the database stores them: half a surrogate pair would come back as another character.
  const texts = Object.entries(content).map(([name, value]) => [name, value.toWellFormed()])
  const stored = Object.fromEntries(texts) as Content
  const sealed = seal(stored, previous)
  const { id } = await tx
    .insertInto('activity')
    .values({ ...stored, ...sealed })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    update activity_head set number = ${sealed.number}, hash = ${sealed.hash}, last_id = ${id} where id = 1
  `.execute(tx)
  heads.set(tx, sealed)
}

/** Locks the last link of the chain, so that no other transaction appends an entry before this one ends. */
async function wholeChain(tx: Tx): Promise<Link> {
  const { rows } = await sql<Link & { last_id: number; newest_id: number | null }>`
    insert into activity_head (id, number, hash, last_id) values (1, ${BEGINNING.number}, ${BEGINNING.hash}, 0)
    on conflict (id) do update set hash = activity_head.hash
    returning number, hash, last_id, (select max(activity.id) from activity) as newest_id
  `.execute(tx)
  const head = rows[0]!
  if ((head.newest_id ?? 0) <= head.last_id) return head
  return takeIn(tx, head)
}

/** Puts entries into the chain that a process of an earlier release wrote, and says so in an entry. Returns the last link. */
async function takeIn(tx: Tx, head: Link & { last_id: number }): Promise<Link> {
  const missed = await tx
    .selectFrom('activity')
    .selectAll()
    .where('id', '>', head.last_id)
    .where('hash', '=', '')
    .orderBy('id')
    .execute()
  if (missed.length === 0) return head
  let last: Link = head
  for (const row of missed) {
    const sealed = seal(row, last)
    await tx.updateTable('activity').set(sealed).where('id', '=', row.id).execute()
    last = sealed
  }
  heads.set(tx, last)
  await append(tx, now(), plinth, {
    kind: 'activity.taken-in',
    subject: { id: '', name: '' },
    changes: { entries: { before: null, after: missed.length } },
  })
  return heads.get(tx) ?? last
}

const storedProof = z.object({
  number: z.number(),
  previous_hash: z.string(),
  at: z.string(),
  actor_id: z.string(),
  actor_name: z.string(),
  actor_email: z.string(),
  kind: z.string().transform((kind) => kind as ActivityRow['kind']),
  subject_id: z.string(),
  subject_name: z.string(),
  changes: z.string(),
  salt: z.string(),
  details_hash: z.string(),
  details_erased_by: z.number(),
  hash: z.string(),
})

/** An entry as an export holds it, with all that its hash is made of. */
export const proofOf = ({ id: _, ...row }: ActivityRow): string => JSON.stringify(row)

/** Undefined for a text that is no proof. */
export const readProof = (text: string): Omit<ActivityRow, 'id'> | undefined =>
  storedProof.safeParse(parsedJson(text)).data
