import styles from './FilterDot.module.css'

/** Says that a category or sub-category is active. */
export function FilterDot() {
  return (
    <span className={styles.dot}>
      <span className="visually-hidden">is active</span>
    </span>
  )
}
