import { type CandidateFilter, readFilter, writeFilter } from '../review/candidate-filter.ts'

export const viewNames = ['Board', 'Table'] as const
export type ViewName = (typeof viewNames)[number]

/** The state of the screen, which the URL has; without a name in it, the view that this browser showed last. */
type CandidatesView = CandidateFilter & { name: ViewName | '' }

export function readView(address: URLSearchParams): CandidatesView {
  const filter = readFilter(address)
  const asked = address.get('view')
  const name = viewNames.find((one) => one.toLowerCase() === asked)
  // The board has no filter by stage.
  if (name === 'Board') return { ...filter, stage: '', name }
  return { ...filter, name: name ?? (filter.stage ? 'Table' : '') }
}

export function writeView({ name, ...filter }: CandidatesView): URLSearchParams {
  const address = writeFilter(filter)
  if (name) address.set('view', name.toLowerCase())
  return address
}
