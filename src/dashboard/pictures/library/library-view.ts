import { addressView, choice, text } from '../../shell/use-address-view.ts'
import { libraryFilters } from '../library-queries.ts'

/** What the library shows; `picture` is the id of the one in the panel. */
export const libraryView = addressView(
  { filter: choice(libraryFilters, 'all'), search: text() },
  { picture: text() },
)
