import { Button, Checkbox } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { Choice } from '../../editing/Choice.tsx'
import { useAddressView } from '../../shell/use-address-view.ts'
import { HiringScreen } from '../HiringScreen.tsx'
import { useBlindReview } from '../review/blind.ts'
import { candidateView, filterQuery, type ViewName, viewNames } from '../review/candidate-view.ts'
import { useFilledOpening } from '../review/use-filled-opening.ts'
import { CandidateList } from './CandidateList.tsx'
import styles from './Candidates.module.css'
import { ExportDialog } from './ExportDialog.tsx'
import { useMoves } from './use-moves.ts'

const MoveDialog = lazy(() =>
  import('../review/MoveDialog.tsx').then((file) => ({ default: file.MoveDialog })),
)

const FilledDialog = lazy(() =>
  import('../review/FilledDialog.tsx').then((file) => ({ default: file.FilledDialog })),
)

/** On a board or in a table; this browser remembers which. */
export function Candidates({ title }: { title: string }) {
  const { view, show, clear, searchKey } = useAddressView(candidateView)
  const [lastName, rememberName] = useLocalStorage<ViewName>({
    key: 'plinth.candidates-view',
    defaultValue: 'Board',
    getInitialValueInEffect: false,
  })
  const [isBlind, setBlind] = useBlindReview()
  const [isExporting, setExporting] = useState(false)
  const { filled, look, close } = useFilledOpening()
  const { asked, ask, answer, cancel } = useMoves(look)
  const { name: askedName, ...filter } = view
  const name = askedName || (viewNames.includes(lastName) ? lastName : 'Board')

  return (
    <HiringScreen
      title={title}
      filled
      actions={
        <>
          <Checkbox
            label="Blind review"
            title="Hides who applied until a candidate is moved on to Shortlisted or further. Only your own view changes."
            checked={isBlind}
            onChange={(event) => setBlind(event.currentTarget.checked)}
          />
          <Choice
            label="View"
            names={viewNames}
            chosen={name}
            choose={(chosen) => {
              rememberName(chosen)
              show({ name: chosen, ...(chosen === 'Board' && { stage: '' }) }, true)
            }}
          />
          <Button variant="default" onClick={() => setExporting(true)}>
            Export as CSV
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <CandidateList
          key={name}
          view={name}
          clear={() => clear()}
          {...{ filter, show, searchKey, ask, isBlind }}
        />
      </div>
      {asked && (
        <Suspense>
          <MoveDialog candidates={asked.candidates} to={asked.to} onMove={answer} onCancel={cancel} />
        </Suspense>
      )}
      {filled && (
        <Suspense>
          <FilledDialog filled={filled} onClose={close} />
        </Suspense>
      )}
      {isExporting && (
        <ExportDialog query={filterQuery(filter, isBlind)} onClose={() => setExporting(false)} />
      )}
    </HiringScreen>
  )
}
