import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { latestChangeDue, searchWords } from '../../domain/hiring/application.ts'
import { GENERAL_POOL } from '../../domain/hiring/application-rules.ts'
import type {
  ApplicationFilter,
  ApplicationList,
  ApplicationPage,
} from '../../domain/hiring/application-schema.ts'
import { blindStages, stages } from '../../domain/hiring/stage.ts'
import { type Database, now } from '../database/database.ts'
import { eachOf } from '../database/page-of.ts'
import { contains, countStates } from '../database/sql-parts.ts'
import type { Tables } from '../database/tables.ts'
import { applicationsOf, retentionMonths, selectApplications, selectMovedOn } from './application-rows.ts'

type Columns = ExpressionBuilder<Tables, 'applications'>

export async function listApplications(
  db: Database,
  { sort, limit, cursor, ...filter }: ApplicationPage,
): Promise<ApplicationList> {
  const { items, next } = await pageOf(db, filter, { sort, limit, cursor })
  return { items, next, counts: await countStages(db, filter) }
}

type Page = Pick<ApplicationPage, 'sort' | 'limit' | 'cursor'>

async function pageOf(db: Database, filter: ApplicationFilter, page: Page) {
  const rows = await (await pageQuery(db, filter, page)).execute()
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const next =
    rows.length > page.limit && last
      ? [...(page.sort === 'rating' ? [last.rating] : []), last.appliedAt, last.id].join('_')
      : null
  return { items: await applicationsOf(db, shown), next }
}

/** The rows of a page and one more. */
export async function pageQuery(db: Database, filter: ApplicationFilter, { sort, limit, cursor }: Page) {
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  const after = direction === 'asc' ? '>' : '<'
  let query = selectApplications(db)
    .where(await matching(db, filter))
    .limit(limit + 1)
  if (sort === 'rating') query = query.orderBy('rating', 'desc')
  query = query.orderBy('applied_at', direction).orderBy('id', direction)
  if (filter.stage) query = query.where('stage', '=', filter.stage)
  if (!cursor) return query
  const { rating, time, id } = cursor
  return query.where((eb) =>
    sort === 'rating'
      ? eb(eb.refTuple('rating', 'applied_at', 'id'), '<', eb.tuple(rating ?? 0, time, id))
      : eb(eb.refTuple('applied_at', 'id'), after, eb.tuple(time, id)),
  )
}

async function countStages(db: Database, filter: ApplicationFilter): Promise<ApplicationList['counts']> {
  const matches = await matching(db, filter)
  return countStates(db.selectFrom('applications').where(matches), 'stage', stages)
}

/** The conditions that an application must match, apart from its stage. */
async function matching(
  db: Database,
  { jobId, rating, tag, q, dueWithin, blind }: ApplicationFilter,
): Promise<(eb: Columns) => Expression<SqlBool>> {
  const latest =
    dueWithin === undefined ? undefined : latestChangeDue(now(), dueWithin, await retentionMonths(db))
  const words = searchWords(q)
  return (eb) =>
    eb.and([
      ...(jobId ? [eb('job_id', '=', jobId === GENERAL_POOL ? '' : jobId)] : []),
      ...(rating ? [eb('rating', '>=', rating)] : []),
      ...(tag
        ? [eb('id', 'in', eb.selectFrom('application_tags').select('application_id').where('tag', '=', tag))]
        : []),
      ...words.map((word) => contains(db, eb.ref('search'), word)),
      // The search compares what blind review hides, so that finding one would tell who applied.
      ...(blind && words.length > 0
        ? [eb.or([eb('stage', 'not in', blindStages), eb('id', 'in', selectMovedOn(db))])]
        : []),
      ...(latest === undefined ? [] : [eb('kept_from', '<=', latest)]),
    ])
}

/** The newest first. */
export const eachApplication = (db: Database, filter: ApplicationFilter) =>
  eachOf((page) => pageOf(db, filter, { sort: 'newest', ...page }))

/** The number of applications that match, in any stage or the one of the filter. */
export async function countApplications(db: Database, filter: ApplicationFilter): Promise<number> {
  const counts = await countStages(db, filter)
  return filter.stage ? counts[filter.stage] : stages.reduce((sum, stage) => sum + counts[stage], 0)
}

/** Every tag, sorted. */
export async function listApplicationTags(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('application_tags').select('tag').distinct().orderBy('tag').execute()
  return rows.map(({ tag }) => tag)
}
