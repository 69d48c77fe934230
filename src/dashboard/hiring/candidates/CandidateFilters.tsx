import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  DUE_DAYS,
  GENERAL_LABEL,
  GENERAL_POOL,
  MAX_RATING,
} from '../../../domain/hiring/application-rules.ts'
import { stageLabel, stages } from '../../../domain/hiring/stage.ts'
import { openingsQuery } from '../../session/queries.ts'
import { SearchBox } from '../../shell/forms/SearchBox.tsx'
import { Nothing } from '../../shell/list/PagedList.tsx'
import { candidateTagsQuery } from '../review/candidate-queries.ts'
import { type CandidateFilter, candidateView, sortLabels, type ViewName } from '../review/candidate-view.ts'
import styles from './Candidates.module.css'

export type FilterProps = {
  view: ViewName
  filter: CandidateFilter
  show: (changes: Partial<CandidateFilter>, replace?: boolean) => void
  clear: () => void
  searchKey: number
}

type Props = FilterProps & {
  /** Hidden while candidates are selected; the typed text is kept. */
  isHidden: boolean
}

const ratings = Array.from({ length: MAX_RATING }, (_, index) => ({
  value: String(index + 1),
  label: index + 1 === MAX_RATING ? `${MAX_RATING} stars` : `${index + 1} star${index ? 's' : ''} or more`,
}))
const sorts = Object.entries(sortLabels).map(([value, label]) => ({ value, label }))

const first = (label: string): Option => ({ value: '', label })

export function CandidateFilters({ view, filter, show, clear, searchKey, isHidden }: Props) {
  const { data: openings = [] } = useQuery(openingsQuery)
  const { data: tags = [] } = useQuery(candidateTagsQuery)
  const change = (changes: Partial<CandidateFilter>) => show(changes, true)
  const select = (
    name: 'jobId' | 'stage' | 'rating' | 'tag' | 'sort',
    label: string,
    data: Option[],
    value: string | number = filter[name],
  ) => (
    <NativeSelect
      aria-label={label}
      className={styles[name]}
      value={value || ''}
      onChange={({ currentTarget: { value } }) =>
        change({ [name]: name === 'rating' ? Number(value) : value } as Partial<CandidateFilter>)
      }
      data={data}
    />
  )
  return (
    <div className={styles.tools} hidden={isHidden}>
      <SearchBox
        key={searchKey}
        label="Search candidates"
        search={filter.search}
        onChange={(search) => change({ search })}
      />
      {select('jobId', 'Opening', [
        first('All openings'),
        { value: GENERAL_POOL, label: GENERAL_LABEL },
        ...withChosen(
          openings.map(({ id, title }) => ({ value: id, label: title })),
          filter.jobId === GENERAL_POOL ? '' : filter.jobId,
          'Unknown opening',
        ),
      ])}
      {view === 'Table' &&
        select('stage', 'Stage', [
          first('All stages'),
          ...stages.map((stage) => ({ value: stage, label: stageLabel(stage) })),
        ])}
      {select('rating', 'Rating', [first('Any rating'), ...ratings])}
      {select('tag', 'Tag', [
        first('Any tag'),
        ...withChosen(
          tags.map((tag) => ({ value: tag, label: tag })),
          filter.tag,
          filter.tag,
        ),
      ])}
      {select('sort', 'Order', sorts, filter.sort || (view === 'Board' ? 'oldest' : 'newest'))}
      <Checkbox
        label={`Erased within ${DUE_DAYS} days`}
        checked={filter.isDue}
        onChange={(event) => change({ isDue: event.currentTarget.checked })}
      />
      <Button variant="subtle" disabled={!candidateView.isFiltered(filter)} onClick={clear}>
        Clear All Filters
      </Button>
    </div>
  )
}

type Option = { value: string; label: string }

/** A choice that is known only from the URL stays chosen. */
function withChosen(options: readonly Option[], chosen: string, label: string): Option[] {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return isKnown ? [...options] : [...options, { value: chosen, label }]
}

export function NoCandidates({ filter, clear }: Pick<FilterProps, 'filter' | 'clear'>) {
  if (!candidateView.isFiltered(filter))
    return <p>No candidates yet. Everyone who applies for an opening is listed here.</p>
  return <Nothing words={wordsOf(filter)} clear={clear} label="Show all candidates" />
}

function wordsOf(filter: CandidateFilter): string {
  if (candidateView.isFiltered({ ...filter, jobId: '' })) return 'No candidates match.'
  return filter.jobId === GENERAL_POOL
    ? 'Nobody has applied without naming an opening yet.'
    : 'Nobody has applied for this opening yet.'
}
