import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Stage } from '../../../domain/hiring/stage.ts'
import styles from './Candidates.module.css'
import { StageMenu } from './StageMenu.tsx'

type Props = { onMove: (to: Stage) => void; onClear: () => void }

/** What can be done with all the selected candidates at once. */
export function CandidateSelectionBar({ onMove, onClear }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are not form fields
    <div role="group" aria-label="Selected candidates" className={styles.selected}>
      <StageMenu isOpen={isOpen} onChange={setOpen} onChoose={onMove} returnFocus>
        <Button variant="default" onClick={() => setOpen(!isOpen)}>
          Move to…
        </Button>
      </StageMenu>
      <Button variant="subtle" onClick={onClear} aria-label="Clear selection">
        Clear
      </Button>
    </div>
  )
}
