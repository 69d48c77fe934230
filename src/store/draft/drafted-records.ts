import type { Opening } from '../../domain/hiring/opening-schema.ts'
import type { Project } from '../../domain/project/project-schema.ts'
import { type ListedFields, type ListedKind, recordKinds } from '../../domain/record/kinds.ts'
import { type Database, now } from '../database/database.ts'
import { openingOf, openingStore, settledOpening } from '../hiring/openings.ts'
import { projectStore, withPictures } from '../project/projects.ts'
import type { ListedRow } from '../record/listed-records.ts'
import { slugsFor } from '../record/slugs.ts'
import type { PreviewedDraft } from './previewed-drafts.ts'

/** A draft as the record that publishing it would make. */
export type Drafted<Shown> = { record: Shown; isNew: boolean }

/** `order` is not known: it is 0. */
export async function draftedProjects(
  db: Database,
  drafts: readonly PreviewedDraft[],
): Promise<Drafted<Project>[]> {
  const rows = await projectStore.rowsByIds(db, idsOf(drafts))
  const placed = await placedDrafts(db, 'project', drafts, rows)
  const shown = await withPictures(
    db,
    placed.map(({ fields }) => fields),
  )
  return placed.map(({ fields: _, row, ...place }, index) => ({
    record: { ...shown[index]!, ...place, order: 0 },
    isNew: !row,
  }))
}

export async function draftedOpenings(
  db: Database,
  drafts: readonly PreviewedDraft[],
  timeZone: string,
): Promise<Drafted<Opening>[]> {
  const rows = await openingStore.rowsByIds(db, idsOf(drafts))
  const placed = await placedDrafts(db, 'job', drafts, rows)
  const at = new Date()
  return placed.map(({ fields, row, ...place }) => {
    const opening = row ? settledOpening(openingStore.fieldsOf(row), fields, at, timeZone) : fields
    const firstShownAt = row?.first_shown_at || (opening.hidden ? '' : at.toISOString())
    return { record: openingOf(opening, { ...place, firstShownAt }, at, timeZone), isNew: !row }
  })
}

const idsOf = (drafts: readonly PreviewedDraft[]) => drafts.map(({ id }) => id)

/** With the addresses and dates that their records will have. */
async function placedDrafts<Kind extends ListedKind, Row extends ListedRow>(
  db: Database,
  kind: Kind,
  drafts: readonly PreviewedDraft[],
  rows: readonly Row[],
) {
  const { name } = recordKinds[kind].stored
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const nameIn = (record: object | undefined) => (record as Record<string, string> | undefined)?.[name]
  const named = drafts.map(({ id, fields }) => ({ id, name: nameIn(fields) ?? '' }))
  const renamed = named.filter((one) => one.name !== nameIn(rowOf.get(one.id)))
  const slugs = await slugsFor(db, kind, renamed)
  const at = now()
  return drafts.map(({ id, fields }) => {
    const row = rowOf.get(id)
    return {
      id,
      slug: slugs.get(id) ?? row!.slug,
      fields: fields as ListedFields[Kind],
      row,
      createdAt: row?.created_at ?? at,
      updatedAt: at,
    }
  })
}
