import { isOpen, isPastClosing } from '../../domain/hiring/opening.ts'
import {
  newOpening,
  type Opening,
  type OpeningFields,
  openingChange,
  shownOpening,
  storedOpening,
} from '../../domain/hiring/opening-schema.ts'
import { conflict } from '../../domain/shared/problem.ts'
import { dayIn } from '../../domain/time/day.ts'
import { studioTimeZone } from '../content/studio-time-zone.ts'
import type { Database, Tx } from '../database/database.ts'
import type { RowOf } from '../database/tables.ts'
import { ListedRecords } from '../record/listed-records.ts'
import { shownProjects } from '../record/live-projects.ts'
import { applicantCounts } from './application-counts.ts'

type OpeningRow = RowOf<'jobs'>

export const openingStore = new ListedRecords<Opening, OpeningFields, OpeningRow>({
  kind: 'job',
  stored: storedOpening,
  created: newOpening,
  change: openingChange,
  answer: shownOpening,
  shown: openingsOf,
  columnsBeside: ({ hidden }, at, row) => ({ first_shown_at: row?.first_shown_at || (hidden ? '' : at) }),
  /** One past its last day is read as closed; sent back, also with a later day, that is no change. */
  async settled(tx, before, after) {
    const isPast = isPastClosing(before, new Date(), await studioTimeZone(tx))
    return after.status === 'closed' && isPast ? { ...after, status: before.status } : after
  },
  eventOf({ status }, after) {
    if (!status) return undefined
    return after.status === 'closed' ? 'job.closed' : 'job.reopened'
  },
  async checkRemoval(tx, id) {
    if ((await applicantCounts(tx)).get(id)?.applicants)
      throw conflict('People have applied for this opening, so it cannot be deleted. Close it instead.')
  },
})

/** The ids of the projects that openings name and visitors see. */
export async function shownProjectsOfOpenings(db: Database): Promise<ReadonlySet<string>> {
  const rows = await shownProjects(db)
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('jobs').select('project_id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The rows as openings, open or closed at this moment. */
async function openingsOf(db: Database | Tx, rows: readonly OpeningRow[], zone?: string): Promise<Opening[]> {
  const [at, timeZone] = [new Date(), zone ?? (await studioTimeZone(db))]
  return rows.map((row) => {
    const { id, slug, first_shown_at: firstShownAt, created_at: createdAt, updated_at: updatedAt } = row
    const fields = openingStore.fieldsOf(row)
    const isOpenNow = isOpen(fields, at, timeZone)
    return {
      ...fields,
      id,
      slug,
      status: isOpenNow ? 'open' : 'closed',
      chosenStatus: fields.status,
      isOpen: isOpenNow,
      isPastClosing: isPastClosing(fields, at, timeZone),
      postedOn: firstShownAt && dayIn(new Date(firstShownAt), timeZone),
      createdAt,
      updatedAt,
    }
  })
}
