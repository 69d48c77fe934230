import { addressView, choice, text } from '../../shell/use-address-view.ts'
import { libraryFilters } from '../library-queries.ts'

/** The state of the library in its address; `picture` is the id of the one in the panel. */
export const libraryView = addressView(
  { filter: choice(libraryFilters, 'all'), search: text() },
  { picture: text() },
)
