import { type ListedKind, recordKinds } from '../../domain/record/kinds.ts'
import { firstSlugs, freeSlug, slugOf } from '../../domain/shared/slug.ts'
import type { Database, Tx } from '../database/database.ts'

const slugsOf = (kind: ListedKind) => ({ table: `${kind}_slugs`, column: `${kind}_id` }) as const

/** The id of the record that has this slug, or had it. */
export const idAtSlug = (db: Database | Tx, kind: ListedKind, slug: string) => {
  const { table, column } = slugsOf(kind)
  return db.selectFrom(table).select(column).where('slug', '=', slug)
}

/** All slugs of these records, by their ids, in the order of the alphabet. */
export async function slugsByIds(
  db: Database,
  kind: ListedKind,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const { table, column } = slugsOf(kind)
  const rows = await db
    .selectFrom(table)
    .select((eb) => ['slug', eb.ref(column).as('id')])
    .where(column, 'in', ids)
    .orderBy('slug')
    .execute()
  const found = new Map<string, string[]>()
  for (const { slug, id } of rows) found.set(String(id), [...(found.get(String(id)) ?? []), slug])
  return found
}

/** The record's own slug for the name if it ever had it, else the first free one. */
export async function slugFor(tx: Tx, kind: ListedKind, id: string, name: string): Promise<string> {
  return (await slugsFor(tx, kind, [{ id, name }])).get(id)!
}

export async function keepSlug(tx: Tx, kind: ListedKind, id: string, slug: string): Promise<void> {
  const { table, column } = slugsOf(kind)
  await tx
    .insertInto(table)
    .values({ slug, [column]: id })
    .onConflict((existing) => existing.column('slug').doNothing())
    .execute()
}

/** The current slug of a record and its former ones. */
export async function slugsOfRecord(tx: Tx, kind: ListedKind, id: string): Promise<string[]> {
  const { table, column } = slugsOf(kind)
  const rows = await tx.selectFrom(table).select('slug').where(column, '=', id).execute()
  return rows.map(({ slug }) => slug)
}

/** Gives a record back a slug that it had, if one is given; all others but the current one and `kept` become free. */
export async function restoreSlug(
  tx: Tx,
  kind: ListedKind,
  id: string,
  { slug: former, kept }: { slug: string | undefined; kept: readonly string[] },
): Promise<void> {
  const { table, column } = slugsOf(kind)
  const records = recordKinds[kind].stored.table
  if (former !== undefined) await tx.updateTable(records).set({ slug: former }).where('id', '=', id).execute()
  const { slug } = await tx.selectFrom(records).select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  await tx
    .deleteFrom(table)
    .where(column, '=', id)
    .where('slug', 'not in', [slug, ...kept])
    .execute()
}

/** The slugs that records with these names would get if they were saved one after another; mostly by one query. */
export async function slugsFor(
  db: Database | Tx,
  kind: ListedKind,
  records: readonly { id: string; name: string }[],
): Promise<Map<string, string>> {
  const { table, column } = slugsOf(kind)
  const owners = new Map<string, string | undefined>()
  const wanted = records.map(({ id, name }) => ({ id, slug: slugOf(name, recordKinds[kind].noun) }))
  const look = async (slugs: readonly string[]) => {
    const unknown = slugs.filter((slug) => !owners.has(slug))
    if (unknown.length === 0) return
    for (const slug of unknown) owners.set(slug, undefined)
    const rows = await db
      .selectFrom(table)
      .select((eb) => ['slug', eb.ref(column).as('id')])
      .where('slug', 'in', unknown)
      .execute()
    for (const { slug, id } of rows) owners.set(slug, String(id))
  }
  await look(wanted.flatMap(({ slug }) => firstSlugs(slug)))
  const found = new Map<string, string>()
  for (const { id, slug } of wanted) {
    const free = await freeSlug(slug, async (slugs) => {
      await look(slugs)
      return slugs.filter((one) => ![undefined, id].includes(owners.get(one)))
    })
    owners.set(free, id)
    found.set(id, free)
  }
  return found
}
