import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../domain/shared/pages.ts'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { FaultTable } from './FaultTable.tsx'
import styles from './ImportScreen.module.css'
import type { ImportProgress } from './import-run.ts'
import { progressInWords } from './plan-words.ts'

type Props = {
  /** 'project', or 'record' of an archive. */
  noun: string
  fileName: string
  progress: ImportProgress
  onPause: () => void
  onContinue: () => void
  onClose: () => void
}

const headings: Record<ImportProgress['state'], string> = {
  running: 'Importing…',
  waiting: 'Waiting for the server…',
  paused: 'Paused',
  ended: 'Imported',
}

/** The progress of an import, the records that it has left out, and the buttons to pause and continue it. */
export function ImportProgressView({ noun, fileName, progress, onPause, onContinue, onClose }: Props) {
  const { state, rows, totalRows, files, totalFiles, current, failed, pausedBy } = progress
  const heading = useRef<HTMLHeadingElement>(null)
  const hasEnded = state === 'paused' || state === 'ended'
  // The button that was pressed is gone, so the focus moves to the heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves each time that this changes
  useEffect(() => heading.current?.focus(), [hasEnded])
  const total = Math.max(1, totalRows + totalFiles)
  // Announced ten times at most, however many pictures there are.
  const tenths = Math.floor((10 * (rows + files)) / total)
  const isUnderWay = state === 'running' || state === 'waiting'
  return (
    <section className={styles.part} aria-labelledby="import-progress">
      <div role="status">
        <h2 id="import-progress" ref={heading} tabIndex={-1}>
          {headings[state]}
        </h2>
        {isUnderWay && <VisuallyHidden>{tenths * 10} %</VisuallyHidden>}
      </div>
      <progress value={rows + files} max={total} aria-label="Import" />
      <p>{progressInWords(progress, noun)}</p>
      <p className={`${looks.quiet} ${styles.current}`}>{isUnderWay && current}</p>
      <FormAlert>{pausedBy}</FormAlert>
      {isUnderWay && <p>Keep this page open. If it is closed, the import can be continued from here.</p>}
      <div className={looks.actions}>
        {isUnderWay && <PlainButton onClick={onPause}>Pause</PlainButton>}
        {state === 'paused' && (
          <>
            <Button onClick={onContinue}>Continue</Button>
            <PlainButton onClick={onClose}>Stop here</PlainButton>
          </>
        )}
        {state === 'ended' && (
          <>
            <Button component={Link} to={pages.portal.path}>
              Show the projects
            </Button>
            <PlainButton onClick={onClose}>Import another file</PlainButton>
          </>
        )}
      </div>
      {failed.length > 0 && (
        <FaultTable caption="Not imported" place="What" faults={failed} fileName={fileName} />
      )}
    </section>
  )
}
