import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_IDS, pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { call } from '../session/api.ts'

type FactsByAddress = Readonly<Record<string, PictureFacts>>

const FACTS_KEY = ['picture-facts'] as const
const NO_FACTS: FactsByAddress = {}

/**
 * The facts of the uploaded pictures at these addresses, as the site's components take them. Those of other pictures may be
 * among them; those of a picture come when they are loaded. The same object until more are known.
 */
export function usePictureFacts(addresses: readonly string[]): FactsByAddress {
  const queries = useQueryClient()
  const { data: known = NO_FACTS } = useQuery<FactsByAddress>({
    queryKey: FACTS_KEY,
    queryFn: skipToken,
    gcTime: Infinity,
  })
  const missing = [...new Set(addresses)].flatMap((address) =>
    address in known ? [] : (pictureIdOf(address) ?? []),
  )
  useQuery({
    queryKey: [...FACTS_KEY, missing],
    queryFn: async () => {
      keepFacts(queries, await factsOf(missing))
      return true
    },
    enabled: missing.length > 0,
    // A picture that does not exist is asked for once.
    staleTime: Infinity,
  })
  return known
}

/** Remembers facts that came with another answer, such as that of an upload. */
export function keepFacts(queries: QueryClient, facts: FactsByAddress) {
  queries.setQueryData<FactsByAddress>(FACTS_KEY, (before) => ({ ...before, ...facts }))
}

async function factsOf(ids: readonly string[]): Promise<FactsByAddress> {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, part) =>
    ids.slice(part * MAX_IDS, (part + 1) * MAX_IDS),
  )
  const answers = await Promise.all(
    parts.map((part) => call('GET /api/picture-facts', { query: { ids: part.join() } })),
  )
  return Object.assign({}, ...answers)
}
