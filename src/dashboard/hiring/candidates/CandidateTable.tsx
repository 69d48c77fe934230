import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { stages } from '../../../domain/hiring/stage.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { asCell, asColumnHead, asRow, asRowGroup, asTable } from '../../shell/table-roles.ts'
import { useSelection } from '../../shell/use-selection.ts'
import { candidatesQuery } from '../review/candidate-queries.ts'
import { candidateView } from '../review/candidate-view.ts'
import { CandidateRow } from './CandidateRow.tsx'
import styles from './CandidateTable.module.css'
import { CandidateTools, type ToolsProps } from './CandidateTools.tsx'
import { NoCandidates } from './NoCandidates.tsx'
import { HEAD_HEIGHT, ROW_HEIGHT } from './row-height.ts'
import { useCandidateKeys } from './use-candidate-keys.ts'
import { useCardActions } from './use-card-actions.ts'
import { LOAD_FAILED } from './words.ts'

const OVERSCAN = 8 // rows drawn above and below what is seen
const LOAD_AHEAD = 30 // rows before the end of what is loaded
const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8]
const heads = ['Name', 'Opening', 'Stage', 'Rating', 'Tags', 'Applied', 'Erased on']

type Props = Pick<ToolsProps, 'filter' | 'show' | 'clear' | 'searchKey' | 'ask'> & { isBlind: boolean }

/** The candidates in rows. Loads more before the end is reached. */
export function CandidateTable({ isBlind, ...list }: Props) {
  const { filter, ask } = list
  const sort = filter.sort || 'newest'
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(candidatesQuery(filter, sort, isBlind))
  const columns = useMemo(() => [data?.pages.flatMap((page) => page.items) ?? []], [data])
  const [items = []] = columns
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const selection = useSelection(ids)
  const selected = useMemo(() => new Set(selection.chosen), [selection.chosen])
  const { actions, current, menuOf } = useCardActions(
    columns,
    selection,
    ask,
    candidateView.write({ ...filter, sort, name: '' }).toString(),
  )
  const press = useCandidateKeys({ columns, actions, selection })

  // State, not a ref: the rows are computed when the element exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const currentPlace = items.findIndex(({ id }) => id === current)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: HEAD_HEIGHT,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      if (currentPlace < 0 || drawn.includes(currentPlace)) return drawn
      return [...drawn, currentPlace].sort((a, b) => a - b)
    },
  })
  const isNearEnd =
    hasNextPage && !isFetchNextPageError && (virtual.range?.endIndex ?? 0) >= items.length - LOAD_AHEAD
  const loadMore = () => {
    if (!isFetchingNextPage) void fetchNextPage()
  }
  const load = useEffectEvent(loadMore)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each page that still does not reach the end
  useEffect(() => {
    if (isNearEnd) load()
  }, [isNearEnd, items.length])

  const counts = data?.pages[0]?.counts
  const total =
    counts && (filter.stage ? counts[filter.stage] : stages.reduce((sum, stage) => sum + counts[stage], 0))
  const isLoading = !data && !isError
  const now = Date.now()

  return (
    <>
      <CandidateTools
        view="Table"
        {...list}
        counts={counts && filter.stage ? { [filter.stage]: counts[filter.stage] } : counts}
        rest={{ hasMore: hasNextPage, isMoreFailed: isFetchNextPageError, loadMore }}
        candidates={items}
        selection={selection}
        current={current}
        visit={actions.visit}
      />
      {!data && isError && <Failure message={LOAD_FAILED} retry={refetch} />}
      {total === 0 && <NoCandidates {...list} />}
      {(isLoading || (data && total !== 0)) && (
        <div ref={setScroller} className={styles.scroller}>
          <table
            {...asTable}
            className={styles.table}
            aria-label="Candidates"
            aria-busy={isLoading}
            // Most rows are not in the document.
            aria-rowcount={total === undefined ? undefined : total + 1}
            onKeyDown={press}
          >
            <thead {...asRowGroup} className={styles.head}>
              <tr {...asRow} className={styles.row} aria-rowindex={1}>
                <td {...asCell} className={styles.cell} />
                {heads.map((head) => (
                  <th key={head} {...asColumnHead} scope="col" className={styles.cell}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...asRowGroup} className={styles.rows} style={{ height: items.length * ROW_HEIGHT }}>
              {virtual.getVirtualItems().map(({ index }) => {
                const candidate = items[index]!
                return (
                  <CandidateRow
                    key={candidate.id}
                    candidate={candidate}
                    place={index}
                    now={now}
                    isCurrent={candidate.id === current}
                    isSelected={selected.has(candidate.id)}
                    isMenuOpen={candidate.id === menuOf}
                    actions={actions}
                  />
                )
              })}
            </tbody>
          </table>
          {isLoading && (
            <div role="status" aria-label="Loading the candidates…">
              {SKELETONS.map((place) => (
                <Skeleton key={place} height={24} className={styles.waiting} />
              ))}
            </div>
          )}
          {hasNextPage && !isFetchNextPageError && <Skeleton height={24} className={styles.waiting} />}
          {isFetchNextPageError && (
            <Failure message="More candidates could not be loaded." retry={() => void fetchNextPage()} />
          )}
        </div>
      )}
    </>
  )
}
