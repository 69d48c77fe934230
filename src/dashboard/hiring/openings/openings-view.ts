import type { OpeningJson } from '../../../api/hiring/opening-json.ts'
import { searchText } from '../../../domain/shared/search-text.ts'
import { formatDay } from '../../../domain/time/day.ts'
import { addressView, choice, text } from '../../shell/use-address-view.ts'

const states = ['open', 'closed', 'hidden'] as const
type OpeningState = (typeof states)[number]

export const openingsView = addressView({ search: text(), status: choice(states, '') }, {})
type OpeningsView = ReturnType<typeof openingsView.read>

/** Every word of the search is in the title, the department, the location or the name of the project. */
export function matchingOpenings(
  openings: readonly OpeningJson[],
  { search, status }: OpeningsView,
  projectOf: (opening: OpeningJson) => string,
): OpeningJson[] {
  const words = searchText(search).split(/\s+/).filter(Boolean)
  return openings.filter((opening) => {
    if (status && status !== stateOf(opening)) return false
    const texts = [opening.title, opening.department, opening.location, projectOf(opening)]
    const searched = searchText(texts.join(' '))
    return words.every((word) => searched.includes(word))
  })
}

const stateOf = ({ hidden, isOpen }: Closing): OpeningState =>
  hidden ? 'hidden' : isOpen ? 'open' : 'closed'

type Closing = Pick<OpeningJson, 'hidden' | 'isOpen' | 'isPastClosing' | 'closesAt'>

/** 'Open', 'Closed', 'Closes 30 Nov 2026', 'Closed 30 Nov 2026', 'Hidden'. */
export function openingStatus({ hidden, isOpen, isPastClosing, closesAt }: Closing): string {
  if (hidden) return 'Hidden'
  const word = isOpen ? (closesAt ? 'Closes' : 'Open') : 'Closed'
  return closesAt && (isOpen || isPastClosing) ? `${word} ${formatDay(closesAt)}` : word
}
