import type { Preview } from '../../../domain/draft/preview.ts'
import styles from './PreviewNote.module.css'

/** Above the header of each page of a preview; it scrolls away with the page. The address of a page opens in this browser alone. */
export function PreviewNote({ preview: { name, lastDay, url } }: { preview: Preview }) {
  return (
    <aside className={styles.note}>
      {`Preview: ${name}. Not published yet. Ends ${lastDay}. `}
      <a href={url}>Link to pass on</a>
    </aside>
  )
}
