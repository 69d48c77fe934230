import styles from './Note.module.css'

/** Above the projects of a search that no project matches as it was typed. */
export function AllWordsNote() {
  return (
    <p className={styles.note} role="status">
      No exact match. Projects with all of these words:
    </p>
  )
}
