import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { directorsOf } from '../../domain/content/person.ts'
import { fallbackTags } from '../../domain/project/tag.ts'
import { call, callWithoutSession } from './api.ts'
import { loadActivity } from './load-activity.ts'

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: () => call('GET /api/projects'),
})

export const projectSlugsQuery = queryOptions({
  queryKey: ['projects', 'slugs'],
  queryFn: () => call('GET /api/projects/slugs'),
})

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['project', id],
    queryFn: () => call('GET /api/projects/:id', { params: { id } }),
  })

export const trashQuery = queryOptions({
  queryKey: ['trash'],
  queryFn: () => call('GET /api/projects/trash'),
})

/** The saved tags; a short default list when they cannot be fetched. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async () => {
    try {
      return (await call('GET /api/tags')).map(({ tag }) => tag)
    } catch (error) {
      console.error('The saved tags could not be fetched.', error)
      return fallbackTags
    }
  },
})

/** What all pages share, as the website shows it. */
export const siteQuery = queryOptions({
  queryKey: ['content', 'site'],
  queryFn: () => call('GET /api/content/site'),
})

export const careersQuery = queryOptions({
  queryKey: ['content', 'careers', 'texts'],
  queryFn: () => call('GET /api/content/careers'),
})

/** The openings as this user gets them: those who manage hiring also get hidden ones. */
export const jobsQuery = queryOptions({ queryKey: ['jobs'], queryFn: () => call('GET /api/jobs') })

export const openingQuery = (id: string) =>
  queryOptions({
    queryKey: ['opening', id],
    queryFn: () => call('GET /api/jobs/:id', { params: { id } }),
  })

export const directorsQuery = queryOptions({
  queryKey: ['content', 'team', 'directors'],
  queryFn: async () => directorsOf((await call('GET /api/content/team')).members),
})

export const studioNameQuery = queryOptions({
  queryKey: ['content', 'site', 'studioName'],
  queryFn: async () => (await call('GET /api/content/site')).studioName,
})

/** Whether nobody is registered yet. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: async () => (await callWithoutSession('GET /auth/register')).isOpen,
})

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: () => call('GET /auth/sessions'),
})

/** Asked for once: only this browser changes them, or another one of the same user. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: () => call('GET /auth/preferences'),
  staleTime: 60_000,
})

/** A look at the activity; answers when the user last did in the visit before. */
export const visitQuery = queryOptions({
  queryKey: ['visit'],
  queryFn: () => call('POST /auth/visit'),
})

export const twoFactorQuery = queryOptions({ queryKey: ['two-factor'], queryFn: () => call('GET /auth/2fa') })

/** `limit` entries or more, which make `lines` lines if there are so many; `filter` is the query of GET /api/activity. */
export const activityQuery = (
  { limit, lines }: { limit: number; lines: number },
  filter: Record<string, string> = {},
) =>
  infiniteQueryOptions({
    queryKey: ['activity', limit, lines, filter],
    queryFn: ({ pageParam }) =>
      loadActivity((page) => call('GET /api/activity', { query: { ...filter, ...page } }), {
        limit,
        lines,
        cursor: pageParam,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const actorsQuery = queryOptions({
  queryKey: ['activity', 'people'],
  queryFn: () => call('GET /api/activity/people'),
})

/** Reloads every list that shows openings, after a change. */
export function useOpeningsChanged() {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const key of ['jobs', 'opening', 'activity', 'stats'])
      void queries.invalidateQueries({ queryKey: [key] })
  }, [queries])
}

/** Reloads what shows the user's own account, after a change to it. */
export function useAccountChanged() {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const queryKey of [['activity'], ['users'], ownSessionsQuery.queryKey, twoFactorQuery.queryKey]) {
      void queries.invalidateQueries({ queryKey })
    }
  }, [queries])
}

export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => call('GET /api/users') })

/** Whether mails are sent; without a mail server they wait in the outbox. Only a restart of the server changes it. */
export const mailServerQuery = queryOptions({
  queryKey: ['mail-server'],
  queryFn: () => call('GET /api/mail-server'),
  staleTime: Number.POSITIVE_INFINITY,
})

export const statsQuery = queryOptions({ queryKey: ['stats'], queryFn: () => call('GET /api/stats') })

const everyList = ['projects', 'trash', 'activity', 'tags', 'stats']

/** Reloads every list that shows projects after a change, and the project in the panel unless it was deleted. */
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
