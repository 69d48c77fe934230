import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { directorsOf } from '../../domain/content/person.ts'
import { fallbackTags } from '../../domain/project/tag.ts'
import { activity, content, ownSessions, projects, stats, tags, twoFactor } from './api.ts'

export const projectsQuery = queryOptions({ queryKey: ['projects'], queryFn: projects.list })

export const projectQuery = (id: string) =>
  queryOptions({ queryKey: ['project', id], queryFn: () => projects.one(id) })

export const trashQuery = queryOptions({ queryKey: ['trash'], queryFn: projects.trash })

/** The saved tags; when they cannot be fetched, a few to begin with. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async () => {
    try {
      return (await tags.list()).map(({ tag }) => tag)
    } catch (error) {
      console.error('The saved tags could not be fetched.', error)
      return fallbackTags
    }
  },
})

export const directorsQuery = queryOptions({
  queryKey: ['directors'],
  queryFn: async () => directorsOf((await content.team()).members),
})

export const ownSessionsQuery = queryOptions({ queryKey: ['own-sessions'], queryFn: ownSessions.list })

export const twoFactorQuery = queryOptions({ queryKey: ['two-factor'], queryFn: twoFactor.state })

/** `limit` at once; `filter` is what GET /api/activity takes. */
export const activityQuery = (limit: number, filter: Record<string, string> = {}) =>
  infiniteQueryOptions({
    queryKey: ['activity', limit, filter],
    queryFn: ({ pageParam }) =>
      activity.page({ ...filter, limit: String(limit), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const actorsQuery = queryOptions({ queryKey: ['activity', 'people'], queryFn: activity.people })

/** After a change to one's own account: what shows it is asked again. */
export function useAccountChanged() {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const queryKey of [['activity'], ownSessionsQuery.queryKey, twoFactorQuery.queryKey]) {
      void queries.invalidateQueries({ queryKey })
    }
  }, [queries])
}

export const statsQuery = queryOptions({ queryKey: ['stats'], queryFn: stats.read })

const everyList = ['projects', 'trash', 'activity', 'tags', 'stats']

/** After any change to projects, every list that shows them is asked again, and the one in the panel unless it may be gone. */
export function useProjectsChanged() {
  const queries = useQueryClient()
  return useCallback(
    ({ gone }: { gone?: readonly string[] } = {}) => {
      if (gone) {
        queries.setQueryData(projectsQuery.queryKey, (before) =>
          before?.filter(({ id }) => !gone.includes(id)),
        )
      }
      for (const key of gone ? everyList : [...everyList, 'project']) {
        void queries.invalidateQueries({ queryKey: [key] })
      }
    },
    [queries],
  )
}
