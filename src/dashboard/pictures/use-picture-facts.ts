import { type QueryClient, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { pictureUrl } from '../../domain/picture/picture.ts'
import { MAX_IDS, pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { call } from '../session/api.ts'

export type FactsByAddress = Readonly<Record<string, PictureFacts>>

/** An external picture has no facts, and is not asked for; one that does not exist is asked for once. */
const factsQuery = (address: string) =>
  queryOptions({
    queryKey: ['picture-facts', address],
    queryFn: async (): Promise<PictureFacts | null> =>
      (await askTogether(pictureIdOf(address)!))[address] ?? null,
    initialData: pictureIdOf(address) === undefined ? null : undefined,
    staleTime: Infinity,
  })

/** The facts of the picture at this address: null where there are none, undefined until they are loaded. */
export function usePictureFact(address: string): PictureFacts | null | undefined {
  const { data, isError } = useQuery(factsQuery(address))
  return isError ? null : data
}

/**
 * The facts of the uploaded pictures at these addresses, as the site's components take them; those of a picture come when they are
 * loaded. The same object until more are known.
 */
export const usePictureFacts = (addresses: readonly string[]): FactsByAddress =>
  useQueries({ queries: [...new Set(addresses)].map(factsQuery), combine: byAddress })

const byAddress = (found: readonly { data: PictureFacts | null | undefined }[]): FactsByAddress =>
  Object.fromEntries(found.flatMap(({ data }) => (data ? [[pictureUrl(data), data]] : [])))

/** Remembers the facts that came with another answer, such as that of an upload. */
export function keepFacts(queries: QueryClient, { url, picture }: { url: string; picture: PictureFacts }) {
  queries.setQueryData(factsQuery(url).queryKey, picture)
}

let together: { ids: string[]; answer: Promise<FactsByAddress> } | undefined

/** One call for all pictures that are asked for at the same moment. */
function askTogether(id: string): Promise<FactsByAddress> {
  together ??= { ids: [], answer: Promise.resolve().then(askNow) }
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
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, part) =>
    ids.slice(part * MAX_IDS, (part + 1) * MAX_IDS),
  )
  const answers = await Promise.all(
    parts.map((part) => call('GET /api/picture-facts', { query: { ids: part.join() } })),
  )
  return Object.assign({}, ...answers)
}
