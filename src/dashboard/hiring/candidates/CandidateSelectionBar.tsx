import { Button } from '@mantine/core'
import type { Stage } from '../../../domain/hiring/stage.ts'
import { StageButton } from '../review/StageMenu.tsx'
import styles from './Candidates.module.css'

type Props = { onMove: (to: Stage) => void; onClear: () => void }

/** The actions for all the selected candidates at once. */
export const CandidateSelectionBar = ({ onMove, onClear }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: these are not form fields
  <div role="group" aria-label="Selected candidates" className={styles.selected}>
    <StageButton onChoose={onMove}>Move to…</StageButton>
    <Button variant="subtle" onClick={onClear} aria-label="Clear selection">
      Clear
    </Button>
  </div>
)
