import { z } from 'zod'
import {
  type ChoiceField,
  filterFrom,
  independentChoices,
  searchOf,
} from '../../domain/project/gallery-choice.ts'
import { type GalleryProject, missedChoices } from '../../domain/project/gallery-filter.ts'
import { containing, type Searchable } from '../../domain/project/project-filter.ts'
import { cleanTag } from '../../domain/project/tag.ts'

const word = z.string().trim().max(200, 'At most 200 characters.').optional()

/** Each parameter is optional and may be blank; a project must match all that are given, unknown ones are ignored. `search` means `q`. */
export const projectSearch = z.object({
  q: word,
  search: word,
  category: word,
  subCategory: word,
  status: word,
  year: word,
  location: word,
  tag: word,
})

/**
 * The query of a search whose answer is kept: without words, for at most one of the choices that the gallery's pages are kept
 * for, in their one spelling.
 */
export function keptSearch(query: z.output<typeof projectSearch>): string | undefined {
  const { q, search, year, tag, ...choices } = query
  if (q || search || year || tag) return undefined
  const { filter, unknown } = filterFrom(new URLSearchParams(choices))
  const isOneOfFew = independentChoices.filter((field) => filter[field] !== '').length <= 1
  return isOneOfFew && !unknown ? searchOf(filter) : undefined
}

/** Uses the filter of the visitor's browser, and equality for the other parameters. */
export function searched(
  query: z.output<typeof projectSearch>,
): (project: Searchable<GalleryProject>) => boolean {
  const { q, search, year, tag, ...choices } = query
  const { filter } = filterFrom(new URLSearchParams(choices))
  // A known name in its one spelling, under which the answer is kept.
  const chosen = (field: ChoiceField) => filter[field] || choices[field] || ''
  const missed = missedChoices({
    category: chosen('category'),
    subCategory: chosen('subCategory'),
    location: chosen('location'),
    status: chosen('status').replace(/^complete$/i, 'COMPLETED'),
  })
  const hasSearch = containing(q ?? search ?? '')
  return ({ card, searchedText }) =>
    missed(card).length === 0 &&
    hasSearch(searchedText) &&
    (!year || year === String(card.year)) &&
    (!tag || card.tags.includes(cleanTag(tag)))
}
