import { type ExpressionBuilder, sql } from 'kysely'
import { enquiryStatuses, hiddenFromAll } from '../../domain/enquiry/enquiry-status.ts'
import type {
  EnquiryCounts,
  EnquiryFilter,
  EnquiryPage,
  StoredEnquiry,
} from '../../domain/enquiry/stored-enquiry-schema.ts'
import { searchText } from '../../domain/shared/search-text.ts'
import type { Database, Tx } from '../database/database.ts'
import { eachOf, pageOf } from '../database/page-of.ts'
import { contains, countStates, requireRow } from '../database/sql-parts.ts'
import type { Tables } from '../database/tables.ts'

/** All but the text that is searched, which has the message once more. */
const listed = [
  'id',
  'first_name as firstName',
  'last_name as lastName',
  'company',
  'mobile_number as mobileNumber',
  'email_address as emailAddress',
  'message',
  'status',
  'note',
  'assignee',
  'created_at as receivedAt',
  'updated_at as updatedAt',
] as const

/** Newest first. */
export const listEnquiries = (db: Database, page: EnquiryPage) =>
  pageOf(db.selectFrom('enquiries').select(listed).where(passes(db, page)), page, 'created_at', 'receivedAt')

function passes(db: Database, { status, assignee, q }: EnquiryFilter) {
  return (eb: ExpressionBuilder<Tables, 'enquiries'>) =>
    eb.and([
      // Written into the statement: with a bound value SQLite does not use the partial index.
      status ? eb('status', '=', status) : sql<boolean>`status <> ${sql.lit(hiddenFromAll)}`,
      ...(assignee === undefined ? [] : [eb('assignee', '=', assignee)]),
      ...(q === '' ? [] : [contains(db, eb.ref('search'), searchText(q))]),
    ])
}

/** Newest first. */
export const eachEnquiry = (db: Database, filter: EnquiryFilter) =>
  eachOf((page) => listEnquiries(db, { ...filter, ...page }))

/** 404 when there is none. */
export const findEnquiry = (db: Database | Tx, id: string): Promise<StoredEnquiry> =>
  requireRow(db.selectFrom('enquiries').select(listed).where('id', '=', id), 'Enquiry')

export async function countEnquiries(db: Database): Promise<EnquiryCounts> {
  return countStates(db.selectFrom('enquiries'), 'status', enquiryStatuses)
}
