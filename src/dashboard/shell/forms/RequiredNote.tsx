import styles from './RequiredNote.module.css'

export function RequiredNote() {
  return <p className={styles.note}>Fields marked * are required.</p>
}
