import {
  type EnquiryStatus,
  enquiryStatuses,
  hiddenFromAll,
  statusLabels,
} from '../../domain/enquiry/enquiry-status.ts'
import type { EnquiryCounts, StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { addressView, choice, text } from '../shell/use-address-view.ts'

/** 'all' and 'mine', those assigned to the signed-in user, leave out spam. */
export type InboxFilter = 'all' | 'mine' | EnquiryStatus

export const inboxFilters: readonly InboxFilter[] = ['all', 'mine', ...enquiryStatuses]
export const filterLabels: Record<InboxFilter, string> = { all: 'All', mine: 'Mine', ...statusLabels }

/** The state of the inbox; `enquiry` is the id of the open one. */
export const inboxView = addressView(
  { filter: choice(inboxFilters, 'all', 'status'), search: text() },
  { enquiry: text() },
)
export type InboxView = ReturnType<typeof inboxView.read>

const isIn = (filter: InboxFilter, status: EnquiryStatus) =>
  filter === 'all' ? status !== hiddenFromAll : filter === status

/** The number of enquiries in the list of a filter; whose they are is not counted. */
export const countOf = (filter: InboxFilter, counts: EnquiryCounts) =>
  filter === 'mine'
    ? undefined
    : enquiryStatuses
        .filter((status) => isIn(filter, status))
        .reduce((sum, status) => sum + counts[status], 0)

export const senderOf = ({ firstName, lastName }: Pick<StoredEnquiry, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')
