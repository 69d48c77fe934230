import type { Preview } from '../../../domain/draft/preview.ts'
import { formatDay } from '../../../domain/time/day.ts'
import styles from './PreviewNote.module.css'

/** Above the header of each page of a preview; it scrolls away with the page. */
export function PreviewNote({ preview: { name, endsOn } }: { preview: Preview }) {
  return (
    <aside className={styles.note} aria-label="Preview">
      <p>
        Preview: {name}. Not published yet. Ends {formatDay(endsOn)}.
      </p>
    </aside>
  )
}
