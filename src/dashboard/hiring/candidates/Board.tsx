import { DragDropContext, type DropResult, useMouseSensor, useTouchSensor } from '@hello-pangea/dnd'
import { useMemo } from 'react'
import { type Stage, stages } from '../../../domain/hiring/stage.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { useStyleNonce } from '../../shell/style-nonce.ts'
import { useSelection } from '../../shell/use-selection.ts'
import { candidateView } from '../review/candidate-view.ts'
import styles from './Board.module.css'
import { BoardColumn } from './BoardColumn.tsx'
import { NoCandidates } from './CandidateFilters.tsx'
import { CandidateTools, type ToolsProps } from './CandidateTools.tsx'
import { useCandidateKeys } from './use-candidate-keys.ts'
import { type Candidates, LOAD_FAILED, useCandidates } from './use-candidates.ts'
import { useCardActions } from './use-card-actions.ts'

/** The keyboard moves cards by keys of its own. */
const sensors = [useMouseSensor, useTouchSensor]

type Props = Pick<ToolsProps, 'filter' | 'show' | 'clear' | 'searchKey' | 'ask'> & { isBlind: boolean }

/** A column of cards for each stage; what waits longest is at the top. */
export function Board({ isBlind, ...list }: Props) {
  const nonce = useStyleNonce()
  const { filter, ask } = list
  const sort = filter.sort || 'oldest'
  const columns: Record<Stage, Candidates> = {
    NEW: useCandidates({ ...filter, stage: 'NEW' }, sort, isBlind),
    SHORTLISTED: useCandidates({ ...filter, stage: 'SHORTLISTED' }, sort, isBlind),
    TEST: useCandidates({ ...filter, stage: 'TEST' }, sort, isBlind),
    INTERVIEW: useCandidates({ ...filter, stage: 'INTERVIEW' }, sort, isBlind),
    OFFER: useCandidates({ ...filter, stage: 'OFFER' }, sort, isBlind),
    HIRED: useCandidates({ ...filter, stage: 'HIRED' }, sort, isBlind),
    REJECTED: useCandidates({ ...filter, stage: 'REJECTED' }, sort, isBlind),
  }
  const items = stages.map((stage) => columns[stage].items)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one dependency for each stage, of which there is a fixed number
  const lists = useMemo(() => items, items)
  const ids = useMemo(() => lists.flat().map(({ id }) => id), [lists])
  const selection = useSelection(ids)
  const selected = useMemo(() => new Set(selection.chosen), [selection.chosen])
  const { actions, current, menuOf } = useCardActions(
    lists,
    selection,
    ask,
    candidateView.write({ ...filter, sort, name: '' }).toString(),
  )
  const press = useCandidateKeys({ columns: lists, actions, selection })

  const all = Object.values(columns)
  const counts = columns.NEW.counts
  const total = counts && stages.reduce((sum, stage) => sum + counts[stage], 0)

  function drop({ draggableId, destination }: DropResult) {
    const to = stages.find((stage) => stage === destination?.droppableId)
    const chosen = lists
      .flat()
      .filter(({ id }) => (selected.has(draggableId) ? selected.has(id) : id === draggableId))
    if (to) ask(chosen, to)
  }

  const isFailed = all.some(({ isFailed }) => isFailed)
  return (
    <>
      <CandidateTools
        view="Board"
        {...list}
        counts={counts}
        rest={{
          hasMore: all.some(({ hasMore }) => hasMore),
          isMoreFailed: all.some(({ isMoreFailed }) => isMoreFailed),
          loadMore: () => {
            for (const column of all) if (column.hasMore) column.loadMore()
          },
        }}
        candidates={lists.flat()}
        selection={selection}
        current={current}
        visit={actions.visit}
      />
      {isFailed && (
        <Failure
          message={LOAD_FAILED}
          retry={() => {
            for (const column of all) if (column.isFailed) column.retry()
          }}
        />
      )}
      {!isFailed && total === 0 && <NoCandidates {...list} />}
      {!isFailed && total !== 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the focused card
        <div className={styles.board} onKeyDown={press}>
          <DragDropContext onDragEnd={drop} nonce={nonce} enableDefaultSensors={false} sensors={sensors}>
            {stages.map((stage) => (
              <BoardColumn
                key={stage}
                stage={stage}
                column={columns[stage]}
                current={current}
                menuOf={menuOf}
                selected={selected}
                actions={actions}
              />
            ))}
          </DragDropContext>
        </div>
      )}
    </>
  )
}
