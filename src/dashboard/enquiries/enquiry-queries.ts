import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EnquiryCounts, StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { type Answer, call } from '../session/api.ts'
import { callQuery, pagedQuery, reload, usersQuery } from '../session/queries.ts'
import { draftKey, forgetDraft } from '../session/stored-drafts.ts'
import type { InboxFilter, InboxView } from './inbox-view.ts'

const PAGE_SIZE = 50

type Page = Answer<'GET /api/enquiries'>

/** `me` is the id of the signed-in user. */
export const filterQuery = (filter: InboxFilter, q: string, me: string) => ({
  status: filter === 'all' || filter === 'mine' ? undefined : filter,
  assignee: filter === 'mine' ? me : undefined,
  q,
})

const enquiriesQuery = (filter: InboxFilter, q: string, me: string) => ({
  ...pagedQuery(['enquiries', filter, q, me], (cursor) =>
    call('GET /api/enquiries', { query: { ...filterQuery(filter, q, me), limit: PAGE_SIZE, cursor } }),
  ),
  placeholderData: keepPreviousData,
})

export const enquiryQuery = (id: string) =>
  callQuery(['enquiry', id], 'GET /api/enquiries/:id', { params: { id } })

/** The replies, and the text that another one begins with. */
export const repliesQuery = (id: string) =>
  callQuery(['replies', id], 'GET /api/enquiries/:id/replies', { params: { id } })

/** The users to whom an enquiry may be assigned. */
export const colleaguesQuery = queryOptions({
  ...usersQuery,
  select: (users: Answer<'GET /api/users'>) => users.filter(({ may }) => may.includes('enquiries')),
})

/** Removes what this browser stores of an enquiry that is deleted: the note and the reply that are not saved. */
export function forgetTexts(userId: string, id: string) {
  for (const kind of ['note', 'reply'] as const) forgetDraft(draftKey(userId, { kind, id }))
}

/**
 * Puts a changed enquiry into the letter and the lists without loading them again: one that was read stays in the list of new ones
 * until that list is opened again. Undefined removes it, as does a change from or to spam.
 */
export function useEnquiryChanged() {
  const queries = useQueryClient()
  return (id: string, saved: StoredEnquiry | undefined) => {
    const before = shownEnquiry(queries, id)
    const isMoved = !saved || (before?.status === 'SPAM') !== (saved.status === 'SPAM')
    const inList = (items: Page['items']) =>
      isMoved ? items.filter((one) => one.id !== id) : items.map((one) => (one.id === id ? saved : one))
    queries.setQueriesData<InfiniteData<Page>>(
      { queryKey: ['enquiries'] },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: inList(page.items),
            counts: before ? counted(page.counts, before, saved) : page.counts,
          })),
        },
    )
    // The shown list stays as it is; another list loads again when it is opened.
    reload(queries, 'enquiries', 'none')
    if (saved) queries.setQueryData(enquiryQuery(id).queryKey, saved)
    else queries.removeQueries({ queryKey: enquiryQuery(id).queryKey })
    reload(queries, 'enquiry')
  }
}

/** An enquiry as the letter or a list shows it. */
function shownEnquiry(queries: QueryClient, id: string): StoredEnquiry | undefined {
  const lists = queries.getQueriesData<InfiniteData<Page>>({ queryKey: ['enquiries'] })
  const listed = () =>
    lists
      .flatMap(([, list]) => list?.pages ?? [])
      .flatMap((page) => page.items)
      .find((one) => one.id === id)
  return queries.getQueryData(enquiryQuery(id).queryKey) ?? listed()
}

/** The counts after one enquiry has changed its state, or was deleted. */
function counted(
  counts: EnquiryCounts,
  { status: from }: Pick<StoredEnquiry, 'status'>,
  saved: Pick<StoredEnquiry, 'status'> | undefined,
): EnquiryCounts {
  const less = { ...counts, [from]: Math.max(0, counts[from] - 1) }
  return saved ? { ...less, [saved.status]: less[saved.status] + 1 } : less
}

/** The list of the inbox as far as it has been loaded, and the counts of the states, both without what is being deleted. */
export function useEnquiries({ filter, search }: InboxView, held: readonly StoredEnquiry[], me: string) {
  const list = useInfiniteQuery(enquiriesQuery(filter, search, me))
  const { data } = list
  const enquiries = useMemo(() => {
    const hidden = new Set(held.map(({ id }) => id))
    return (data?.pages ?? []).flatMap((page) => page.items).filter(({ id }) => !hidden.has(id))
  }, [data, held])
  const counts = useMemo(() => {
    const all = data?.pages[0]?.counts
    return all && held.reduce((left, one) => counted(left, one, undefined), all)
  }, [data, held])
  return { list, enquiries, counts }
}
