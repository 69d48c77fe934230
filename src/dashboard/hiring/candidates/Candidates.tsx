import { Checkbox } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { stages } from '../../../domain/hiring/stage.ts'
import { Choice } from '../../editing/Choice.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { useHeldList } from '../../shell/list/held-list.ts'
import { focusRow } from '../../shell/list/rows.ts'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { onDemand } from '../../shell/on-demand.tsx'
import { useAddressView } from '../../shell/use-address-view.ts'
import { useSelection } from '../../shell/use-selection.ts'
import { HiringScreen } from '../HiringScreen.tsx'
import { useBlindReview } from '../review/blind.ts'
import { candidateView, filterQuery, type ViewName, viewNames } from '../review/candidate-view.ts'
import { useFilledOpening } from '../review/use-filled-opening.ts'
import { Board } from './Board.tsx'
import { NoCandidates } from './CandidateFilters.tsx'
import styles from './Candidates.module.css'
import { CandidateTable } from './CandidateTable.tsx'
import { CandidateTools, type ListProps } from './CandidateTools.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { useCandidateKeys } from './use-candidate-keys.ts'
import { useCandidates } from './use-candidates.ts'
import { useCardActions } from './use-card-actions.ts'
import { useMoves } from './use-moves.ts'

const MoveDialog = onDemand(() => import('../review/MoveDialog.tsx').then((file) => file.MoveDialog))
const FilledDialog = onDemand(() => import('../review/FilledDialog.tsx').then((file) => file.FilledDialog))

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
          <PlainButton onClick={() => setExporting(true)}>Export as CSV</PlainButton>
        </>
      }
    >
      <div className={looks.filled}>
        <CandidateList
          key={name}
          view={name}
          clear={() => clear()}
          {...{ filter, show, searchKey, ask, isBlind }}
        />
      </div>
      {asked && <MoveDialog candidates={asked.candidates} to={asked.to} onSend={answer} onCancel={cancel} />}
      {filled && !asked && <FilledDialog key={filled.opening.id} filled={filled} onClose={close} />}
      {isExporting && (
        <ExportDialog query={filterQuery(filter, isBlind)} onClose={() => setExporting(false)} />
      )}
    </HiringScreen>
  )
}

/** Without a chosen order, what waits longest is at the top of the board. */
function CandidateList({ isBlind, ...list }: ListProps & { isBlind: boolean }) {
  const { view, filter, ask } = list
  const isBoard = view === 'Board'
  const sort = filter.sort || (isBoard ? 'oldest' : 'newest')
  const loaded = (isBoard ? stages : [filter.stage]).map((stage) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the number of columns of a view is fixed
    useCandidates({ ...filter, stage }, sort, isBlind),
  )
  const { list: columns, isHeld, hold, release } = useHeldList(loaded)
  const items = columns.map((column) => column.items)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one dependency for each column
  const lists = useMemo(() => items, items)
  const candidates = useMemo(() => lists.flat(), [lists])
  const ids = useMemo(() => candidates.map(({ id }) => id), [candidates])
  const selection = useSelection(ids)
  const chosen = new Set(selection.chosen)
  const selected = candidates.filter(({ id }) => chosen.has(id))
  const { actions, current, menuOf } = useCardActions(
    lists,
    isHeld,
    selection,
    ask,
    candidateView.write({ ...filter, sort, name: '' }).toString(),
  )
  const press = useCandidateKeys({ columns: lists, actions, selection })

  const all = columns[0]!.counts
  const counts = all && filter.stage ? { [filter.stage]: all[filter.stage] } : all
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const isFailed = columns.some((column) => column.isFailed)
  const View = isBoard ? Board : CandidateTable
  return (
    <>
      <CandidateTools
        {...list}
        counts={counts}
        total={total}
        rest={{
          hasMore: columns.some(({ hasMore }) => hasMore),
          isMoreFailed: columns.some(({ isMoreFailed }) => isMoreFailed),
          loadMore: () => {
            for (const column of columns) if (column.hasMore) column.loadMore()
          },
        }}
        ids={ids}
        selected={selected}
        selection={selection}
        focusList={() => current && focusRow(current, actions.visit)}
      />
      {isFailed && (
        <Failure
          message="The candidates could not be loaded. Please try again later."
          retry={() => {
            for (const column of columns) if (column.isFailed) column.retry()
          }}
        />
      )}
      {!isFailed && total === 0 && <NoCandidates {...list} />}
      {!isFailed && total !== 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the focused candidate
        <div className={styles.view} onKeyDown={press}>
          <View
            {...{ columns, hold, release, total, selected, current, ask }}
            propsOf={(candidate, index) => ({
              candidate,
              index,
              isCurrent: candidate.id === current,
              isSelected: chosen.has(candidate.id),
              isMenuOpen: candidate.id === menuOf,
              actions,
            })}
          />
        </div>
      )}
    </>
  )
}
