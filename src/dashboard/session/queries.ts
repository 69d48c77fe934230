import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Calls } from '../../api/api.ts'
import { directorsOf } from '../../domain/content/person.ts'
import { fallbackTags } from '../../domain/project/tag.ts'
import { type ListedKind, listedKinds, recordKinds, type VersionedKind } from '../../domain/record/kinds.ts'
import { call, callWithoutSession, type Inputs } from './api.ts'
import { loadActivity } from './load-activity.ts'

const projectLists = ['projects', 'trash', 'tags'] as const

type Noun<Kind extends ListedKind> = (typeof recordKinds)[Kind]['noun']
/** The list, the records and the drafts of a kind: 'openings', 'opening' and 'drafts'. */
const ofListed = Object.fromEntries(
  listedKinds.map((kind) => {
    const { noun } = recordKinds[kind]
    return [`${noun}s`, [`${noun}s`, noun, 'drafts']]
  }),
) as { [Kind in ListedKind as `${Noun<Kind>}s`]: [`${Noun<Kind>}s`, Noun<Kind>, 'drafts'] }

/**
 * The queries that each change makes stale, by the first word of their keys. Any change may show in the log and in the numbers, and may
 * end a draft, such as that of a record that is deleted.
 */
const staleAfter = {
  ...ofListed,
  account: ['users', 'sessions', 'two-factor', 'passkeys', 'second-factors'],
  /** One candidate, whose record is in the answer. */
  candidate: ['applications', 'openings'],
  candidates: ['applications', 'application', 'openings', 'opening'],
  content: ['content', 'drafts'],
  'deleted picture': ['pictures'],
  'deleted projects': projectLists,
  /** A draft that was saved or discarded, its schedule, or a link to it. */
  drafts: ['drafts', 'preview-links'],
  /** The lists stay as they are shown (enquiry-queries.ts). */
  enquiry: ['replies'],
  enquiries: ['enquiries', 'enquiry'],
  /** An export, or a picture that was renamed. */
  log: ['activity', 'stats', 'drafts'],
  imports: ['imports'],
  mails: ['outbox'],
  packs: ['packs'],
  pictures: ['pictures', 'picture'],
  'pictures of records': ['pictures', 'picture', 'trash', 'content', ...Object.values(ofListed).flat()],
  projects: [...projectLists, 'project', 'drafts'],
  /** Drafts of any kind were published, or that was undone. */
  publishing: ['drafts', 'preview-links', ...projectLists, 'content', ...Object.values(ofListed).flat()],
  subscribers: ['subscribers', 'mailings'],
  users: ['users', 'outbox'],
} as const

export type Changed = keyof typeof staleAfter

/** The first words of keys that no change makes stale. */
type Others =
  | 'application-file'
  | 'backups'
  /** The beginning of a form. */
  | 'edited'
  | 'link'
  | 'mail'
  | 'mail-preview'
  | 'mail-server'
  | 'mail-templates'
  | 'mailing-choices'
  | 'mailing-preview'
  | 'pack-preview'
  | 'picture-facts'
  | 'preferences'
  | 'registration'
  | 'review'
  | 'setup'
  | 'versions'
  | 'visit'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [(typeof staleAfter)[Changed][number] | Others, ...unknown[]]
  }
}

/** The answer of a call. */
export const callQuery = <R extends keyof Calls>(queryKey: QueryKey, route: R, ...input: Inputs<R>) =>
  queryOptions({ queryKey, queryFn: () => call(route, ...input) })

/** A list that the server answers page by page; `load` gets the cursor of each page but the first. */
export const pagedQuery = <Page extends { next: string | null }>(
  queryKey: QueryKey,
  load: (cursor: string | undefined) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Reads again what shows a thing that was changed; with 'none' only when it is opened again. */
export function reload(queries: QueryClient, changed: Changed, refetchType?: 'none'): undefined {
  for (const name of [...staleAfter[changed], ...staleAfter.log])
    void queries.invalidateQueries({ queryKey: [name], refetchType })
}

/** The change of a record of this kind. */
export const changeOf = (kind: VersionedKind): Changed =>
  recordKinds[kind].isListed ? `${recordKinds[kind as ListedKind].noun}s` : 'content'

export function useReload() {
  const queries = useQueryClient()
  return useCallback((changed: Changed) => reload(queries, changed), [queries])
}

export const projectsQuery = callQuery(['projects'], 'GET /api/projects')

export const projectSlugsQuery = callQuery(['projects', 'slugs'], 'GET /api/projects/slugs')

export const projectQuery = (id: string) =>
  callQuery(['project', id], 'GET /api/projects/:id', { params: { id } })

export const trashQuery = callQuery(['trash'], 'GET /api/projects/trash')

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

/** The content that all pages share, as the website shows it. */
export const siteQuery = callQuery(['content', 'site'], 'GET /api/content/site')

export const careersQuery = callQuery(['content', 'careers', 'texts'], 'GET /api/content/careers')

/** The openings as this user gets them: those who manage hiring also get hidden ones. */
export const openingsQuery = callQuery(['openings'], 'GET /api/jobs')

export const openingQuery = (id: string) =>
  callQuery(['opening', id], 'GET /api/jobs/:id', { params: { id } })

export const directorsQuery = queryOptions({
  queryKey: ['content', 'team', 'directors'],
  queryFn: async () => directorsOf((await call('GET /api/content/team')).members),
})

export const studioNameQuery = queryOptions({
  queryKey: ['content', 'site', 'studioName'],
  queryFn: async () => (await call('GET /api/content/site')).studioName,
})

/** Whether nobody is registered yet, and where the token for the first registration is. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: () => callWithoutSession('GET /auth/register'),
})

/** Asked for once: only this browser changes them, or another one of the same user. */
export const preferencesQuery = {
  ...callQuery(['preferences'], 'GET /auth/preferences'),
  staleTime: 60_000,
}

/** A look at the activity; answers when the user last did in the visit before. */
export const visitQuery = callQuery(['visit'], 'POST /auth/visit')

export const passkeysQuery = callQuery(['passkeys'], 'GET /auth/passkeys')
export const twoFactorQuery = callQuery(['two-factor'], 'GET /auth/2fa')

/** `limit` entries or more, which make `lines` lines if there are so many; `filter` is the query of GET /api/activity. */
export const activityQuery = (
  { limit, lines }: { limit: number; lines: number },
  filter: Record<string, string> = {},
) =>
  pagedQuery(['activity', limit, lines, filter], (cursor) =>
    loadActivity((page) => call('GET /api/activity', { query: { ...filter, ...page } }), {
      limit,
      lines,
      cursor,
    }),
  )

export const usersQuery = callQuery(['users'], 'GET /api/users')

/** Whether mails are sent; without a mail server they wait in the outbox. Only a restart of the server changes it. */
export const mailServerQuery = {
  ...callQuery(['mail-server'], 'GET /api/mail-server'),
  staleTime: Number.POSITIVE_INFINITY,
}

/** Takes deleted projects out of the list before it is read again. */
export const dropProjects = (queries: QueryClient, gone: readonly string[]) =>
  queries.setQueryData(projectsQuery.queryKey, (before) => before?.filter(({ id }) => !gone.includes(id)))
