import type { LibraryPage } from '../../domain/picture/library-schema.ts'

export type LibraryFilter = LibraryPage['filter']

export const filterLabels: Record<LibraryFilter, string> = {
  all: 'All',
  'without-description': 'Without description',
  unused: 'Unused',
  trash: 'Trash',
}
export const libraryFilters = Object.keys(filterLabels) as LibraryFilter[]
