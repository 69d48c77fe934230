import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { stages } from '../../../domain/hiring/stage.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { Waiting } from '../../shell/list/PagedList.tsx'
import { useRows } from '../../shell/list/rows.ts'
import { asCell, asColumnHead, asRow, asRowGroup, asTable } from '../../shell/table-roles.ts'
import { useSelection } from '../../shell/use-selection.ts'
import { candidateView } from '../review/candidate-view.ts'
import { NoCandidates } from './CandidateFilters.tsx'
import { CandidateRow, ROW_HEIGHT } from './CandidateRow.tsx'
import styles from './CandidateTable.module.css'
import { CandidateTools, type ToolsProps } from './CandidateTools.tsx'
import { useCandidateKeys } from './use-candidate-keys.ts'
import { LOAD_FAILED, useCandidates } from './use-candidates.ts'
import { useCardActions } from './use-card-actions.ts'

const HEAD_HEIGHT = 40 // px, as in the stylesheet
const OVERSCAN = 8 // rows drawn above and below what is seen
const LOAD_AHEAD = 30 // rows before the end of what is loaded
const heads = ['Name', 'Opening', 'Stage', 'Rating', 'Tags', 'Applied', 'Erased on']

type Props = Pick<ToolsProps, 'filter' | 'show' | 'clear' | 'searchKey' | 'ask'> & { isBlind: boolean }

/** Loads more before the end is reached. */
export function CandidateTable({ isBlind, ...list }: Props) {
  const { filter, ask } = list
  const sort = filter.sort || 'newest'
  const loaded = useCandidates(filter, sort, isBlind)
  const { items, counts, isFailed, hasMore, isMoreFailed } = loaded
  const columns = useMemo(() => [items], [items])
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

  const { rows, setScroller } = useRows({
    count: items.length,
    height: ROW_HEIGHT,
    current: items.findIndex(({ id }) => id === current),
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    onMore: loaded.onMore,
    ahead: LOAD_AHEAD,
  })

  const total =
    counts && (filter.stage ? counts[filter.stage] : stages.reduce((sum, stage) => sum + counts[stage], 0))
  const isLoading = !counts && !isFailed
  const now = Date.now()

  return (
    <>
      <CandidateTools
        view="Table"
        {...list}
        counts={counts && filter.stage ? { [filter.stage]: counts[filter.stage] } : counts}
        rest={loaded}
        candidates={items}
        selection={selection}
        current={current}
        visit={actions.visit}
      />
      {isFailed && <Failure message={LOAD_FAILED} retry={loaded.retry} />}
      {total === 0 && <NoCandidates {...list} />}
      {(isLoading || (counts && total !== 0)) && (
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
              {rows.map(({ index }) => {
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
            <Waiting label="Loading the candidates…" count={8} height={24} rowClassName={styles.waiting} />
          )}
          {hasMore && !isMoreFailed && <Skeleton height={24} className={styles.waiting} />}
          {isMoreFailed && <Failure message="More candidates could not be loaded." retry={loaded.loadMore} />}
        </div>
      )}
    </>
  )
}
