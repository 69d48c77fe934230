import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { directorsOf } from '../domain/person.ts'
import { fallbackTags } from '../domain/tag.ts'
import { activity, content, projects, tags } from './api.ts'

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

const ENTRIES = 30

export const activityQuery = (limit = ENTRIES) =>
  infiniteQueryOptions({
    queryKey: ['activity', limit],
    queryFn: ({ pageParam }) => activity.page(limit, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

const everyList = ['projects', 'trash', 'activity', 'tags']

/** After any change to projects, every list that shows them is asked again, and the one in the panel unless it is gone. */
export function useProjectsChanged() {
  const queries = useQueryClient()
  return useCallback(
    ({ gone }: { gone?: string } = {}) => {
      if (gone) {
        queries.setQueryData(projectsQuery.queryKey, (before) => before?.filter(({ id }) => id !== gone))
      }
      for (const key of gone ? everyList : [...everyList, 'project']) {
        void queries.invalidateQueries({ queryKey: [key] })
      }
    },
    [queries],
  )
}
