import { type ListedKind, recordKinds } from '../../domain/record/kinds.ts'
import { freeSlug, slugOf } from '../../domain/shared/slug.ts'
import type { Database, Tx } from '../database/database.ts'

const slugsOf = (kind: ListedKind) => ({ table: `${kind}_slugs`, column: `${kind}_id` }) as const

/** The id of the record that has this slug, or had it. */
export const idAtSlug = (db: Database | Tx, kind: ListedKind, slug: string) => {
  const { table, column } = slugsOf(kind)
  return db.selectFrom(table).select(column).where('slug', '=', slug)
}

/** The record's own slug for the name if it ever had it, else the first free one. */
export const slugFor = (tx: Tx, kind: ListedKind, id: string, name: string): Promise<string> =>
  freeSlug(slugOf(name, recordKinds[kind].noun), async (slugs) => {
    const { table, column } = slugsOf(kind)
    const rows = await tx
      .selectFrom(table)
      .select('slug')
      .where('slug', 'in', slugs)
      .where(column, '<>', id)
      .execute()
    return rows.map(({ slug }) => slug)
  })

export async function keepSlug(tx: Tx, kind: ListedKind, id: string, slug: string): Promise<void> {
  const { table, column } = slugsOf(kind)
  await tx
    .insertInto(table)
    .values({ slug, [column]: id })
    .onConflict((existing) => existing.column('slug').doNothing())
    .execute()
}
