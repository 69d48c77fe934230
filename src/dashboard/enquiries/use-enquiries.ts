import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { counted, enquiriesQuery } from './enquiry-queries.ts'
import type { InboxView } from './inbox-view.ts'

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
