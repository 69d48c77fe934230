import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { enquiryStatuses, hiddenFromAll } from '../../domain/enquiry/enquiry-status.ts'
import type {
  EnquiryCounts,
  EnquiryFilter,
  EnquiryPage,
  StoredEnquiry,
} from '../../domain/enquiry/stored-enquiry-schema.ts'
import { searchText } from '../../domain/shared/search-text.ts'
import { contains } from '../database/contains.ts'
import type { Database } from '../database/database.ts'
import { pageOf } from '../database/page-of.ts'
import type { Tables } from '../database/tables.ts'

/** All but the text that is searched, which has the message once more. */
const listed = [
  'id',
  'first_name',
  'last_name',
  'company',
  'mobile_number',
  'email_address',
  'message',
  'status',
  'note',
  'assignee',
  'created_at',
  'updated_at',
] as const

export const enquiryOf = (
  row: Pick<Selectable<Tables['enquiries']>, (typeof listed)[number]>,
): StoredEnquiry => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  company: row.company,
  mobileNumber: row.mobile_number,
  emailAddress: row.email_address,
  message: row.message,
  status: row.status,
  note: row.note,
  assignee: row.assignee,
  receivedAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Newest first. */
export async function listEnquiries(
  db: Database,
  { limit, cursor, ...filter }: EnquiryPage,
): Promise<{ items: StoredEnquiry[]; next: string | null }> {
  let query = db.selectFrom('enquiries').select(listed).where(passes(db, filter))
  if (cursor) {
    const { time, id } = cursor
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(time, id)))
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { shown, next } = pageOf(rows, limit, 'created_at')
  return { items: shown.map(enquiryOf), next }
}

function passes(db: Database, { status, assignee, q }: EnquiryFilter) {
  return (eb: ExpressionBuilder<Tables, 'enquiries'>) =>
    eb.and([
      // Written into the statement: with a bound value SQLite does not use the partial index.
      status ? eb('status', '=', status) : sql<boolean>`status <> ${sql.lit(hiddenFromAll)}`,
      ...(assignee === undefined ? [] : [eb('assignee', '=', assignee)]),
      ...(q === '' ? [] : [contains(db, eb.ref('search'), searchText(q))]),
    ])
}

const EXPORT_PAGE = 200

/** All enquiries that match the filter, newest first, with one page in memory at a time. */
export async function* eachEnquiry(db: Database, filter: EnquiryFilter): AsyncGenerator<StoredEnquiry> {
  let cursor: EnquiryPage['cursor']
  do {
    const { items, next } = await listEnquiries(db, { ...filter, limit: EXPORT_PAGE, cursor })
    yield* items
    const last = items.at(-1)
    cursor = next && last ? { time: last.receivedAt, id: last.id } : undefined
  } while (cursor)
}

export async function findEnquiry(db: Database, id: string): Promise<StoredEnquiry | undefined> {
  const row = await db.selectFrom('enquiries').select(listed).where('id', '=', id).executeTakeFirst()
  return row && enquiryOf(row)
}

/** The number of enquiries in each state. */
export async function countEnquiries(db: Database): Promise<EnquiryCounts> {
  const rows = await db
    .selectFrom('enquiries')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]))
  return Object.fromEntries(
    enquiryStatuses.map((status) => [status, counts.get(status) ?? 0]),
  ) as EnquiryCounts
}
