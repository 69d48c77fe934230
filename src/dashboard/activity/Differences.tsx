import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Difference, Shown } from '../../domain/activity/activity-difference.ts'
import { cutText } from '../../domain/shared/cut-text.ts'
import looks from '../shell/looks/looks.module.css'
import { TableHead } from '../shell/TableHead.tsx'
import styles from './Differences.module.css'

export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <table className={styles.differences}>
      <TableHead heads={['Field', 'Before', 'After']} />
      <tbody>
        {differences.map((difference, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two entries may have one name
          <tr key={index}>
            <th scope="row">{difference.label}</th>
            <td>
              <Side difference={difference} side="before" />
            </td>
            <td>
              <Side difference={difference} side="after" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Side({ difference, side }: { difference: Difference; side: 'before' | 'after' }) {
  if (difference.as === 'value') return <SingleValue value={difference[side]} />
  if (difference.as === 'order') return <ValueList values={difference[side]} />
  if (side === 'before') return <ValueList values={difference.removed} label="Removed" />
  return <ValueList values={difference.added} label="Added" />
}

const SingleValue = ({ value }: { value: Shown | undefined }) =>
  value ? <ShownValue value={value} /> : <span className={looks.muted}>Empty</span>

/** With a label: the items that were added or removed. Without: the whole list in its order. */
function ValueList({ values, label }: { values: readonly Shown[]; label?: string }) {
  if (values.length === 0) return null
  const items = values.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these entries never change their order
    <li key={index}>
      <ShownValue value={value} />
    </li>
  ))
  if (!label) return <ol className={styles.order}>{items}</ol>
  return (
    <>
      <span className={looks.muted}>{label}</span>
      <ul className={styles.items}>{items}</ul>
    </>
  )
}

const MAX_LENGTH = 220 // characters; about four lines

/** A value, with its picture. A long text is shortened until the user expands it. */
function ShownValue({ value: { text, picture } }: { value: Shown }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > MAX_LENGTH
  return (
    <span className={styles.value}>
      {picture && <img src={picture} alt="" width={72} height={48} loading="lazy" />}
      <span>
        {isLong && !isWhole ? `${cutText(text, MAX_LENGTH).trimEnd()}…` : text}
        {isLong && (
          <UnstyledButton className={styles.more} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Shorten' : 'Show all'}
          </UnstyledButton>
        )}
      </span>
    </span>
  )
}
