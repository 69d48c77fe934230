import type { Preview } from '../../../domain/draft/preview.ts'
import styles from './PreviewNote.module.css'

/** Above the header of each page of a preview; it scrolls away with the page. */
export function PreviewNote({ preview: { name, lastDay } }: { preview: Preview }) {
  return <aside className={styles.note}>{`Preview: ${name}. Not published yet. Ends ${lastDay}.`}</aside>
}
