import { queryOptions } from '@tanstack/react-query'
import type { PackSettings } from '../../../domain/pack/pack-schema.ts'
import { type Answer, call, download } from '../../session/api.ts'

export type PackJson = Answer<'GET /api/packs'>[number]

const POLL_INTERVAL = 2000 // ms

export const packsQuery = queryOptions({
  queryKey: ['packs'],
  queryFn: () => call('GET /api/packs'),
  // While one is made.
  refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? POLL_INTERVAL : false),
})

export const isUnderWay = ({ state }: Pick<PackJson, 'state'>) => state === 'waiting' || state === 'making'

/** The first pages, as they would be made now. */
export const packPreviewQuery = (settings: PackSettings) =>
  queryOptions({
    queryKey: ['pack-preview', settings],
    queryFn: () => download('POST /api/packs/preview', { body: settings }),
    retry: false,
    staleTime: 60_000,
  })
