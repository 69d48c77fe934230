import { Skeleton } from '@mantine/core'
import { type ComponentProps, memo } from 'react'
import { candidateName } from '../../../domain/hiring/application.ts'
import { openingLabel } from '../../../domain/hiring/application-rules.ts'
import { stageLabel } from '../../../domain/hiring/stage.ts'
import { formatDay } from '../../shell/activity/format-time.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { Waiting } from '../../shell/list/PagedList.tsx'
import { useRows } from '../../shell/list/rows.ts'
import looks from '../../shell/looks/looks.module.css'
import { asCell, asColumnHead, asRow, asRowGroup, asTable } from '../../shell/table-roles.ts'
import {
  CandidateBox,
  type CandidateProps,
  type ColumnsProps,
  MoveButton,
  NameLink,
  Rating,
  whole,
} from './CandidateControls.tsx'
import styles from './CandidateTable.module.css'
import { signsOf } from './candidate-signs.ts'

const HEAD_HEIGHT = 40 // px, as in the stylesheet
const ROW_HEIGHT = 48 // px, as in the stylesheet
const OVERSCAN = 8 // rows drawn above and below what is seen
const LOAD_AHEAD = 30 // rows before the end of what is loaded
const heads = ['Name', 'Opening', 'Stage', 'Rating', 'Tags', 'Applied', 'Erased on']

/** Loads more before the end is reached. */
export function CandidateTable({ columns, total, current, propsOf }: ColumnsProps) {
  const { items, counts, hasMore, isMoreFailed, loadMore, onMore } = columns[0]!
  const { rows, setScroller } = useRows({
    count: items.length,
    height: ROW_HEIGHT,
    current: items.findIndex(({ id }) => id === current),
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    onMore,
    ahead: LOAD_AHEAD,
  })
  return (
    <div ref={setScroller} className={looks.table}>
      <table
        {...asTable}
        aria-label="Candidates"
        aria-busy={!counts}
        // Most rows are not in the document.
        aria-rowcount={total === undefined ? undefined : total + 1}
      >
        <thead {...asRowGroup}>
          <tr {...asRow} className={`${looks.row} ${styles.row}`} aria-rowindex={1}>
            <Cell />
            {heads.map((head) => (
              <th key={head} {...asColumnHead} scope="col" className={`${looks.line} ${styles.cell}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...asRowGroup} className={styles.rows} style={{ height: items.length * ROW_HEIGHT }}>
          {rows.map(({ index }) => (
            <CandidateRow key={items[index]!.id} {...propsOf(items[index]!, index)} />
          ))}
        </tbody>
      </table>
      {!counts && (
        <Waiting label="Loading the candidates…" count={8} height={24} rowClassName={styles.waiting} />
      )}
      {hasMore && !isMoreFailed && <Skeleton height={24} className={styles.waiting} />}
      {isMoreFailed && <Failure message="More candidates could not be loaded." retry={loadMore} />}
    </div>
  )
}

const CandidateRow = memo(function CandidateRow(props: CandidateProps) {
  const { candidate, index } = props
  const { opening, rating, tags, appliedAt, eraseAfter } = candidate
  const stage = stageLabel(candidate.stage)
  const signs = signsOf(candidate)
  return (
    <tr
      {...asRow}
      {...whole(props)}
      // The header row is the first.
      aria-rowindex={index + 2}
      className={`${looks.row} ${styles.row}`}
      style={{ top: index * ROW_HEIGHT }}
    >
      <Cell>
        <CandidateBox {...props} className={looks.select} />
      </Cell>
      <Cell className={`${looks.line} ${styles.cell} ${styles.who}`}>
        <NameLink {...props} className={styles.name} />
        {signs.length > 0 && <span className={styles.signs}>{signs.join(' · ')}</span>}
      </Cell>
      <Cell>{openingLabel(opening)}</Cell>
      <Cell>
        <MoveButton {...props} className={styles.stage} label={`${stage}. Move ${candidateName(candidate)}`}>
          {stage}
        </MoveButton>
      </Cell>
      <Cell>
        <Rating rating={rating} />
      </Cell>
      <Cell>{tags.join(', ')}</Cell>
      <Cell>{formatDay(appliedAt)}</Cell>
      <Cell>{formatDay(eraseAfter)}</Cell>
    </tr>
  )
})

const Cell = (props: ComponentProps<'td'>) => (
  <td {...asCell} className={`${looks.line} ${styles.cell}`} {...props} />
)
