import { filterLabels, type LibraryFilter } from '../library-filters.ts'

/** The state of the library, which the URL has. */
type LibraryView = {
  search: string
  filter: LibraryFilter
  /** The id of the picture in the panel, or empty. */
  picture: string
}

export function readView(address: URLSearchParams): LibraryView {
  const filter = address.get('filter') ?? ''
  return {
    search: address.get('search') ?? '',
    filter: Object.hasOwn(filterLabels, filter) ? (filter as LibraryFilter) : 'all',
    picture: address.get('picture') ?? '',
  }
}

export function writeView({ search, filter, picture }: LibraryView): URLSearchParams {
  const address = new URLSearchParams()
  if (filter !== 'all') address.set('filter', filter)
  if (search) address.set('search', search)
  if (picture) address.set('picture', picture)
  return address
}
