import type { DraftFacts } from '../../../domain/draft/draft-schema.ts'
import { DraftActions } from '../../publishing/DraftActions.tsx'
import styles from './PanelDraft.module.css'

/** The draft of a project, and what can be done with it without its form. */
export const PanelDraft = ({ draft }: { draft: DraftFacts }) => (
  <section aria-label="Draft, shared with colleagues" className={styles.draft}>
    <p>Draft, shared with colleagues</p>
    <DraftActions draft={draft} />
  </section>
)
