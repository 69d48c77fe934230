import styles from './RequiredNote.module.css'

/** Explains the mark of required fields, above the first of them. */
export function RequiredNote() {
  return <p className={styles.note}>Fields marked * are required.</p>
}
