import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { type Stage, stageLabel, stages } from '../../../domain/hiring/stage.ts'
import { useLegend } from '../../shell/keys/legend.ts'
import { useSingleKeys } from '../../shell/keys/single-keys.ts'
import { focusRow } from '../../shell/list/rows.ts'
import { SelectAll } from '../../shell/SelectAll.tsx'
import type { Selection } from '../../shell/use-selection.ts'
import { candidateCount } from '../review/candidate-name.ts'
import { StageButton } from '../review/StageMenu.tsx'
import { CandidateFilters, type FilterProps } from './CandidateFilters.tsx'
import styles from './Candidates.module.css'

export type ToolsProps = FilterProps & {
  /** Moves candidates, or asks about the mail first; `onMove` is called when they are moved. */
  ask: (candidates: readonly Application[], to: Stage, onMove?: () => void) => void
  /** The number of matches in each shown stage, loaded or not. */
  counts: Readonly<Partial<Record<Stage, number>>> | undefined
  /** The candidates that are not loaded yet; 'Select all' loads them. */
  rest: { hasMore: boolean; isMoreFailed: boolean; loadMore: () => void }
  /** Those that are loaded. */
  candidates: readonly Application[]
  selection: Selection
  current: string | undefined
  visit: (id: string) => void
}

/** The line above the list: the filters, or the actions on the selected candidates, and the count. */
export function CandidateTools(props: ToolsProps) {
  const { ask, counts, rest, candidates, selection, current, visit, ...list } = props
  const tools = useRef<HTMLDivElement>(null)
  useSearchKey(tools)
  const filled = stages.filter((stage) => counts?.[stage])
  const total = counts && filled.reduce((sum, stage) => sum + counts[stage]!, 0)
  const chosen = new Set(selection.chosen)
  const selected = candidates.filter(({ id }) => chosen.has(id))
  const { isSelecting, selectAll } = useSelectAll(candidates.length, rest, selection)

  /** The bar of the selection disappears, so the focus moves to the list. */
  function clear() {
    selectAll(false)
    if (current) focusRow(current, visit)
  }

  return (
    <div className={styles.bar} ref={tools}>
      <CandidateFilters {...list} isHidden={selected.length > 0} />
      {selected.length > 0 && (
        <CandidateSelectionBar onMove={(to) => ask(selected, to, clear)} onClear={clear} />
      )}
      <SelectAll className={styles.all} chosen={selected.length} all={total ?? 0} onChange={selectAll}>
        {allOf(total, filled)}
      </SelectAll>
      <p role="status" className={styles.count}>
        {total !== undefined &&
          (selected.length > 0
            ? `${selected.length.toLocaleString('en')} of ${candidateCount(total)} selected${isSelecting ? '…' : `: ${byStage(selected)}`}`
            : candidateCount(total))}
      </p>
    </div>
  )
}

/** 'Select all 24 in 5 stages', or 'Select all 3 in New'. */
function allOf(total: number | undefined, [first, ...others]: readonly Stage[]) {
  if (!total || !first) return 'Select all'
  const where = others.length > 0 ? `${others.length + 1} stages` : stageLabel(first)
  return `Select all ${total.toLocaleString('en')} in ${where}`
}

/** '2 New, 1 Shortlisted'. */
function byStage(candidates: readonly Application[]) {
  const counts = stages.map(
    (stage) => [stage, candidates.filter((one) => one.stage === stage).length] as const,
  )
  return counts
    .filter(([, count]) => count > 0)
    .map(([stage, count]) => `${count.toLocaleString('en')} ${stageLabel(stage)}`)
    .join(', ')
}

/** Selects what is loaded, then loads page after page until all that match are selected. */
function useSelectAll(
  loaded: number,
  { hasMore, isMoreFailed, loadMore }: ToolsProps['rest'],
  selection: Selection,
) {
  const [isWanted, setWanted] = useState(false)
  const isSelecting = isWanted && hasMore && !isMoreFailed
  const advance = useEffectEvent(() => {
    // The user has cleared the selection meanwhile.
    if (selection.chosen.length === 0) return setWanted(false)
    selection.markAll(true)
    if (isSelecting) loadMore()
    else setWanted(false)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each page
  useEffect(() => {
    if (isWanted) advance()
  }, [isWanted, isSelecting, loaded])

  function selectAll(isMarked: boolean) {
    setWanted(isMarked)
    selection.markAll(isMarked)
  }
  return { isSelecting, selectAll }
}

const legend = { '/': 'Search' }
const none = {}

/** The key / moves the focus to the search, except from a field or a dialog, unless single keys are turned off. */
function useSearchKey(tools: React.RefObject<HTMLElement | null>) {
  const hasKey = useSingleKeys()
  useLegend('Candidates', hasKey ? legend : none)
  useEffect(() => {
    if (!hasKey) return
    function press(event: globalThis.KeyboardEvent) {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input:not([type="checkbox"]), textarea, select, [role="dialog"]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      const search = tools.current?.querySelector<HTMLInputElement>('input[type="search"]')
      if (!search?.checkVisibility()) return
      event.preventDefault()
      search.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [tools, hasKey])
}

type BarProps = { onMove: (to: Stage) => void; onClear: () => void }

const CandidateSelectionBar = ({ onMove, onClear }: BarProps) => (
  // biome-ignore lint/a11y/useSemanticElements: these are not form fields
  <div role="group" aria-label="Selected candidates" className={styles.selected}>
    <StageButton onChoose={onMove}>Move to…</StageButton>
    <Button variant="subtle" onClick={onClear} aria-label="Clear selection">
      Clear
    </Button>
  </div>
)
