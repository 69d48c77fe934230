import { type InfiniteData, keepPreviousData } from '@tanstack/react-query'
import type { ApplicationList } from '../../../domain/hiring/application-schema.ts'
import type { Stage } from '../../../domain/hiring/stage.ts'
import { call } from '../../session/api.ts'
import { callQuery, pagedQuery } from '../../session/queries.ts'
import { type CandidateFilter, type CandidateSort, filterQuery } from './candidate-view.ts'

const PAGE_SIZE = 60

/** The key of every list of candidates begins with this; what a list shows follows, as a CandidateListKey. */
export const LISTS_KEY = ['applications', 'list'] as const
export type CandidateListKey = { stage: Stage | undefined; sort: CandidateSort }
export type CandidatePages = InfiniteData<ApplicationList, string | undefined>

export function candidatesQuery(filter: CandidateFilter, sort: CandidateSort, isBlind: boolean) {
  const query = { ...filterQuery(filter, isBlind), sort }
  const shows: CandidateListKey = { stage: query.stage, sort }
  return {
    ...pagedQuery([...LISTS_KEY, shows, query], (cursor) =>
      call('GET /api/applications', { query: { ...query, limit: PAGE_SIZE, cursor } }),
    ),
    placeholderData: keepPreviousData,
    // Colleagues and candidates change it meanwhile: opened again, it is read again.
    refetchOnMount: 'always' as const,
    // Comparing thousands of loaded candidates after each page would keep the screen from scrolling.
    structuralSharing: false,
  }
}

export const candidateTagsQuery = callQuery(['applications', 'tags'], 'GET /api/applications/tags')

export const mailTemplatesQuery = callQuery(['mail-templates'], 'GET /api/mail-templates')
