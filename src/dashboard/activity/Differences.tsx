import type { Difference, Shown } from '../../domain/activity/activity-difference.ts'
import styles from './Differences.module.css'
import { ShownValue } from './ShownValue.tsx'

/** For each field, the value before and after. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two entries may have one name
          <tr key={index}>
            <th scope="row">{difference.label}</th>
            <BeforeAndAfter difference={difference} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function BeforeAndAfter({ difference }: { difference: Difference }) {
  if (difference.as === 'value') {
    return (
      <>
        <td>
          <SingleValue value={difference.before} />
        </td>
        <td>
          <SingleValue value={difference.after} />
        </td>
      </>
    )
  }
  const isOrder = difference.as === 'order'
  const [left, right] = isOrder
    ? [difference.before, difference.after]
    : [difference.removed, difference.added]
  return (
    <>
      <td>
        <ValueList values={left} label={isOrder ? undefined : 'Removed'} />
      </td>
      <td>
        <ValueList values={right} label={isOrder ? undefined : 'Added'} />
      </td>
    </>
  )
}

const SingleValue = ({ value }: { value: Shown | undefined }) =>
  value ? <ShownValue value={value} /> : <span className={styles.empty}>Empty</span>

/** With a label: the items that were added or removed. Without: the whole list in its order. */
function ValueList({ values, label }: { values: readonly Shown[]; label: string | undefined }) {
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
      <span className={styles.label}>{label}</span>
      <ul className={styles.items}>{items}</ul>
    </>
  )
}
