import { type InfiniteData, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { LibraryPage, LibraryPicture } from '../../domain/library-schema.ts'
import { type Answer, call } from '../session/api.ts'
import { callQuery, pagedQuery, reload } from '../session/queries.ts'
import { addressView, choice, text } from '../shell/use-address-view.ts'

const PAGE_SIZE = 60

/** A picture of the library with every place that uses it. */
export type PictureDetails = Answer<'GET /api/pictures/:id'>

export const picturesQuery = (filter: LibraryFilter, q: string) => ({
  ...pagedQuery(['pictures', filter, q], (cursor) =>
    call('GET /api/pictures', { query: { filter, q, limit: PAGE_SIZE, cursor } }),
  ),
  placeholderData: keepPreviousData,
})

export const pictureQuery = (id: string) =>
  callQuery(['picture', id], 'GET /api/pictures/:id', { params: { id } })

/** Puts a saved picture into the panel and the lists, which may be long, without loading them again. */
export function showSaved(queries: QueryClient, saved: LibraryPicture) {
  const updated = (one: LibraryPicture) => (one.id === saved.id ? saved : one)
  queries.setQueriesData<InfiniteData<Answer<'GET /api/pictures'>>>(
    { queryKey: ['pictures'] },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(updated) })) },
  )
  queries.setQueryData(pictureQuery(saved.id).queryKey, (before) => before && { ...before, ...saved })
  void reload(queries, 'log')
}

export type LibraryFilter = LibraryPage['filter']

export const filterLabels: Record<LibraryFilter, string> = {
  all: 'All',
  'without-description': 'Without description',
  unused: 'Unused',
  trash: 'Trash',
}
export const libraryFilters = Object.keys(filterLabels) as LibraryFilter[]

/** The state of the library in its address; `picture` is the id of the one in the panel. */
export const libraryView = addressView(
  { filter: choice(libraryFilters, 'all'), search: text() },
  { picture: text() },
)
