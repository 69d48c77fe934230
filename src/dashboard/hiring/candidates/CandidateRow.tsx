import { memo } from 'react'
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
  whole,
} from './CandidateControls.tsx'
import styles from './CandidateTable.module.css'
import { signsOf } from './candidate-signs.ts'
import { Rating } from './Rating.tsx'

/** In pixels, the same as in the stylesheet. */
export const ROW_HEIGHT = 48

/** A candidate in the table. */
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
      <td {...asCell} className={styles.cell}>
        <CandidateBox {...props} className={styles.select} />
      </td>
      <td {...asCell} className={`${styles.cell} ${styles.who}`}>
        <NameLink {...props} className={styles.name} />
        {signs.length > 0 && <span className={styles.signs}>{signs.join(' · ')}</span>}
      </td>
      <td {...asCell} className={styles.cell}>
        {openingLabel(opening)}
      </td>
      <td {...asCell} className={styles.cell}>
        <MoveButton {...props} className={styles.stage} label={`${stage}. Move ${candidateName(candidate)}`}>
          {stage}
        </MoveButton>
      </td>
      <td {...asCell} className={styles.cell}>
        <Rating rating={rating} />
      </td>
      <td {...asCell} className={styles.cell}>
        {tags.join(', ')}
      </td>
      <td {...asCell} className={styles.cell}>
        {formatDay(appliedAt)}
      </td>
      <td {...asCell} className={styles.cell}>
        {formatDay(eraseAfter)}
      </td>
    </tr>
  )
}, isSame)
