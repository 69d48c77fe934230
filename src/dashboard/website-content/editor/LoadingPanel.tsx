import { type ContentPage, contentLabels } from '../../../domain/content/content.ts'
import styles from './ContentPanel.module.css'

/** Keeps the place of a part of the screen while its editor is loading. */
export function LoadingPanel({ page }: { page: ContentPage }) {
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>
        <span className={styles.toggle}>{contentLabels[page]}</span>
      </h2>
    </section>
  )
}
