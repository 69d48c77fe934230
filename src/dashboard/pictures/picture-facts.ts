import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { MAX_IDS, pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { call } from '../session/api.ts'

export type FactsByAddress = Readonly<Record<string, PictureFacts>>

/** An external picture has no facts, and is not asked for; one that does not exist is asked for once. */
export function pictureFactsQuery(address: string) {
  const id = pictureIdOf(address)
  const ask = async (): Promise<PictureFacts | null> => (await askTogether(id!))[address] ?? null
  return queryOptions({
    queryKey: ['picture-facts', address],
    queryFn: id === undefined ? skipToken : ask,
    initialData: id === undefined ? null : undefined,
    staleTime: Infinity,
  })
}

/** The facts of the picture at this address: null where there are none, undefined until they are loaded. */
export function usePictureFact(address: string): PictureFacts | null | undefined {
  const { data, isError } = useQuery(pictureFactsQuery(address))
  return isError ? null : data
}

/** Remembers the facts that came with another answer, such as that of an upload. */
export function keepFacts(queries: QueryClient, { url, picture }: { url: string; picture: PictureFacts }) {
  queries.setQueryData(pictureFactsQuery(url).queryKey, picture)
}

let together: { ids: string[]; answer: Promise<FactsByAddress> } | undefined

/** One call for all pictures that are asked for at the same moment, also by the timers of queries that try again. */
function askTogether(id: string): Promise<FactsByAddress> {
  together ??= { ids: [], answer: new Promise((resolve) => setTimeout(resolve)).then(askNow) }
  together.ids.push(id)
  return together.answer
}

function askNow() {
  const { ids } = together!
  together = undefined
  return factsOf(ids)
}

/** The facts of those pictures that exist, by their addresses. */
export async function factsOf(ids: readonly string[]): Promise<FactsByAddress> {
  const facts = {}
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const part = ids.slice(start, start + MAX_IDS).join()
    Object.assign(facts, await call('GET /api/picture-facts', { query: { ids: part } }))
  }
  return facts
}
