import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { PREVIEW_DAYS, type RecordKey } from '../../domain/draft/draft.ts'
import {
  type NewPreviewLink,
  type PreviewedKey,
  type PreviewLink,
  previewedKeys,
  previewLink,
} from '../../domain/draft/preview-link-schema.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import { dayAfter, dayIn, endOfDay } from '../../domain/time/day.ts'
import { DAY, MINUTE } from '../../domain/time/durations.ts'
import { addToken, hashOf } from '../account/tokens.ts'
import { record } from '../activity/activity.ts'
import { studioTimeZone } from '../content/studio-time-zone.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { requireRow } from '../database/sql-parts.ts'
import { type CallKey, type OnceResult, runOnce } from '../requests/idempotency.ts'
import { existingDrafts } from './drafts.ts'
import { type PreviewedDraft, previewedDrafts } from './previewed-drafts.ts'

const MAX_DAYS = 365
/** Ended links are listed so long. */
const LISTED_DAYS = 30
const TOKEN = /^[\w-]{43}$/

/** Newest first, those whose records `mayChange` lets through; ended ones too. */
export async function listPreviewLinks(
  db: Database,
  mayChange: (keys: readonly RecordKey[]) => boolean,
): Promise<PreviewLink[]> {
  const rows = await db
    .selectFrom('preview_links')
    .leftJoin('users', 'users.id', 'created_by')
    .select(['preview_links.id', 'preview_links.name', 'drafts', 'preview_links.created_at'])
    .select(['ends_at', 'opened_at', 'created_by', 'users.name as creator', 'users.email'])
    .orderBy('preview_links.created_at', 'desc')
    .orderBy('preview_links.id')
    .execute()
  const existing = await db
    .selectFrom('drafts')
    .select(['kind', 'record_id as id', 'created_at as begunAt', 'name'])
    .execute()
  const names = new Map(existing.map((draft) => [nameOfDraft(draft), draft.name]))
  return rows
    .map((row) => ({ row, keys: keysIn(row) }))
    .filter(({ keys }) => mayChange(keys))
    .map(({ row, keys }) => ({
      id: row.id,
      name: row.name,
      drafts: keys.map((key) => {
        const name = names.get(nameOfDraft(key))
        const { kind, id } = key
        return { kind, id, name: name ?? key.name, exists: name !== undefined }
      }),
      createdAt: row.created_at,
      createdBy: { id: row.created_by, name: row.creator ?? 'Somebody', email: row.email ?? '' },
      endsAt: row.ends_at,
      openedAt: row.opened_at,
    }))
}

const nameOfDraft = ({ kind, id, begunAt }: Omit<PreviewedKey, 'name'>) => `${kind} ${id} ${begunAt}`

const keysIn = ({ drafts }: { drafts: string }) => readStored(previewedKeys, JSON.parse(drafts))

const madeLink = z.object({ link: previewLink, sealedToken: z.string() })

/**
 * The token is known to whoever has the link alone: only its hash is stored, and, sealed, what a repeated call is answered. 422 for a
 * draft that does not exist.
 */
export function createPreviewLink(
  db: Database,
  actor: Actor,
  { name, drafts, endsOn }: NewPreviewLink,
  secrets: { seal(text: string, owner: string): string },
  call: CallKey | undefined,
): Promise<OnceResult<z.output<typeof madeLink>>> {
  const make = async (tx: Tx) => {
    const rows = await existingDrafts(tx, drafts)
    const named = drafts.map(({ kind, id }, index) => {
      const { name, created_at: begunAt } = rows[index]!
      return { kind, id, name, begunAt }
    })
    const endsAt = await endOf(tx, endsOn)
    const row = { id: randomUUID(), name, created_at: now(), created_by: actor.id, ends_at: endsAt }
    const stored = { ...row, drafts: JSON.stringify(named), opened_at: null }
    const token = await addToken(tx, 'preview_links', stored)
    await record(tx, actor, { kind: 'preview-link.created', subject: { id: row.id, name } })
    const link = {
      id: row.id,
      name,
      drafts: named.map(({ begunAt: _, ...key }) => ({ ...key, exists: true })),
      createdAt: row.created_at,
      createdBy: { id: actor.id, name: actor.name, email: actor.email },
      endsAt,
      openedAt: null,
    }
    return { link, sealedToken: secrets.seal(token, link.id) }
  }
  return change(db, (tx) => runOnce(tx, actor, call, () => make(tx), madeLink))
}

/** The last second of a day in the studio's time zone. 422 for a day that is past, or more than a year ahead. */
async function endOf(tx: Tx, endsOn: string | undefined): Promise<string> {
  const timeZone = await studioTimeZone(tx)
  const today = dayIn(new Date(), timeZone)
  const day = endsOn ?? dayAfter(today, PREVIEW_DAYS)
  if (day < today) throw notValid({ endsOn: 'Choose today or a later day.' })
  if (day > dayAfter(today, MAX_DAYS)) throw notValid({ endsOn: 'Choose a day within one year.' })
  return new Date(endOfDay(day, timeZone)).toISOString()
}

/** `check` throws when the caller may not withdraw a link to these drafts. */
export function withdrawPreviewLink(
  db: Database,
  actor: Actor,
  id: string,
  check: (keys: readonly RecordKey[]) => void,
): Promise<void> {
  return change(db, async (tx) => {
    const link = tx.selectFrom('preview_links').select(['name', 'drafts']).where('id', '=', id)
    const row = await requireRow(link, 'Preview link')
    check(keysIn(row))
    await tx.deleteFrom('preview_links').where('id', '=', id).execute()
    await record(tx, actor, { kind: 'preview-link.withdrawn', subject: { id, name: row.name } })
  })
}

export type OpenedPreview = { id: string; name: string; endsAt: string; drafts: PreviewedDraft[] }

/** The drafts that a link shows; undefined when it is unknown, has ended, or when none of its drafts is left. */
export async function openPreview(db: Database, token: string): Promise<OpenedPreview | undefined> {
  if (!TOKEN.test(token)) return undefined
  const row = await db
    .selectFrom('preview_links')
    .select(['id', 'name', 'drafts', 'ends_at', 'opened_at'])
    .where('token_hash', '=', hashOf(token))
    .where('ends_at', '>', now())
    .executeTakeFirst()
  if (!row) return undefined
  const drafts = await previewedDrafts(db, keysIn(row))
  if (drafts.length === 0) return undefined
  noteOpened(db, row)
  return { id: row.id, name: row.name, endsAt: row.ends_at, drafts }
}

/** At most once a minute. Not waited for, and a failure does not matter: the next request tries again. */
function noteOpened(db: Database, { id, opened_at }: { id: string; opened_at: string | null }) {
  const limit = new Date(Date.now() - MINUTE).toISOString()
  if (opened_at !== null && opened_at > limit) return
  db.updateTable('preview_links')
    .set({ opened_at: now() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('opened_at', 'is', null), eb('opened_at', '<', limit)]))
    .execute()
    .catch(() => {})
}

/** Whether one of these tokens shows one of these drafts. */
export async function showsOneOf(
  db: Database,
  tokens: readonly string[],
  drafts: readonly Omit<PreviewedKey, 'name'>[],
): Promise<boolean> {
  const rows = await db
    .selectFrom('preview_links')
    .select('drafts')
    .where('token_hash', 'in', tokens.map(hashOf))
    .where('ends_at', '>', now())
    .execute()
  const shown = new Set(rows.flatMap(keysIn).map(nameOfDraft))
  return drafts.some((draft) => shown.has(nameOfDraft(draft)))
}

export async function deleteOldPreviewLinks(db: Database): Promise<void> {
  const limit = new Date(Date.now() - LISTED_DAYS * DAY).toISOString()
  await change(db, (tx) => tx.deleteFrom('preview_links').where('ends_at', '<', limit).execute())
}
