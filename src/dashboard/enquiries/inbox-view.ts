import {
  type EnquiryStatus,
  enquiryStatuses,
  hiddenFromAll,
  statusLabels,
} from '../../domain/enquiry/enquiry-status.ts'
import type { EnquiryCounts } from '../../domain/enquiry/stored-enquiry-schema.ts'

/** 'all' and 'mine', those assigned to the signed-in user, leave out spam. */
export type InboxFilter = 'all' | 'mine' | EnquiryStatus

export const inboxFilters: readonly InboxFilter[] = ['all', 'mine', ...enquiryStatuses]
export const filterLabels: Record<InboxFilter, string> = { all: 'All', mine: 'Mine', ...statusLabels }

/** The state of the inbox, which the URL has. */
export type InboxView = {
  search: string
  filter: InboxFilter
  /** The id of the open enquiry, or empty. */
  enquiry: string
}

export function readView(address: URLSearchParams): InboxView {
  return {
    search: address.get('search') ?? '',
    filter: inboxFilters.find((name) => name === address.get('status')) ?? 'all',
    enquiry: address.get('enquiry') ?? '',
  }
}

export function writeView({ search, filter, enquiry }: InboxView): URLSearchParams {
  const address = new URLSearchParams()
  if (filter !== 'all') address.set('status', filter)
  if (search) address.set('search', search)
  if (enquiry) address.set('enquiry', enquiry)
  return address
}

/** Whether an enquiry in this state belongs to the list of this filter. */
const isIn = (filter: InboxFilter, status: EnquiryStatus) =>
  filter === 'all' ? status !== hiddenFromAll : filter === status

/** The number of enquiries in the list of a filter; whose they are is not counted. */
export const countOf = (filter: InboxFilter, counts: EnquiryCounts) =>
  filter === 'mine'
    ? undefined
    : enquiryStatuses
        .filter((status) => isIn(filter, status))
        .reduce((sum, status) => sum + counts[status], 0)
