import { type ComponentProps, memo } from 'react'
import { candidateName } from '../../../domain/hiring/application.ts'
import { openingLabel } from '../../../domain/hiring/application-rules.ts'
import { stageLabel } from '../../../domain/hiring/stage.ts'
import { formatDay } from '../../shell/activity/format-time.ts'
import { asCell, asRow } from '../../shell/table-roles.ts'
import {
  CandidateBox,
  type CandidateProps,
  isSame,
  MoveButton,
  NameLink,
  Rating,
  whole,
} from './CandidateControls.tsx'
import styles from './CandidateTable.module.css'
import { signsOf } from './candidate-signs.ts'

/** In pixels, the same as in the stylesheet. */
export const ROW_HEIGHT = 48

export const CandidateRow = memo(function CandidateRow(props: CandidateProps) {
  const { candidate, place, now } = props
  const { opening, rating, tags, appliedAt, eraseAfter } = candidate
  const stage = stageLabel(candidate.stage)
  const signs = signsOf(candidate, now)
  return (
    <tr
      {...asRow}
      {...whole(props)}
      // The header row is the first.
      aria-rowindex={place + 2}
      className={styles.row}
      style={{ top: place * ROW_HEIGHT }}
    >
      <Cell>
        <CandidateBox {...props} className={styles.select} />
      </Cell>
      <Cell className={`${styles.cell} ${styles.who}`}>
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
}, isSame)

const Cell = (props: ComponentProps<'td'>) => <td {...asCell} className={styles.cell} {...props} />
