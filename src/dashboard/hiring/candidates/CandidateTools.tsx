import { Button } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { type Stage, stageLabel, stages } from '../../../domain/hiring/stage.ts'
import { useDocumentKeys } from '../../shell/keys/screen-keys.ts'
import { useSingleKeys } from '../../shell/keys/single-keys.ts'
import looks from '../../shell/looks/looks.module.css'
import { SelectAll } from '../../shell/SelectAll.tsx'
import type { Selection } from '../../shell/use-selection.ts'
import { byStage, candidateCount } from '../review/candidate-name.ts'
import { StageButton } from '../review/StageMenu.tsx'
import { CandidateFilters, type FilterProps } from './CandidateFilters.tsx'
import styles from './Candidates.module.css'

export type ListProps = FilterProps & {
  /** Moves candidates, or asks about the mail first; `onMove` is called when they are moved. */
  ask: (candidates: readonly Application[], to: Stage, onMove?: () => void) => void
}

type Props = ListProps & {
  /** The number of matches in each shown stage, loaded or not. */
  counts: Readonly<Partial<Record<Stage, number>>> | undefined
  total: number | undefined
  /** The candidates that are not loaded yet; 'Select all' loads them. */
  rest: { hasMore: boolean; isMoreFailed: boolean; loadMore: () => void }
  /** Those that are loaded. */
  ids: readonly string[]
  selected: readonly Application[]
  selection: Selection
  /** Moves the focus to the list. */
  focusList: () => void
}

/** The line above the list: the filters, or the actions on the selected candidates, and the count. */
export function CandidateTools(props: Props) {
  const { ask, counts, total, rest, ids, selected, selection, focusList, ...list } = props
  const tools = useRef<HTMLDivElement>(null)
  useSearchKey(tools)
  const { isSelecting, selectAll } = useSelectAll(ids, rest, selection)

  /** The bar of the selection disappears, so the focus moves to the list. */
  function clear() {
    selectAll(false)
    focusList()
  }

  return (
    <div className={styles.bar} ref={tools}>
      <CandidateFilters {...list} isHidden={selected.length > 0} />
      {selected.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: these are not form fields
        <div role="group" aria-label="Selected candidates" className={styles.selected}>
          <StageButton onChoose={(to) => ask(selected, to, clear)}>Move to…</StageButton>
          <Button variant="subtle" onClick={clear} aria-label="Clear selection">
            Clear
          </Button>
        </div>
      )}
      <SelectAll className={looks.check} chosen={selected.length} all={total ?? 0} onChange={selectAll}>
        {allOf(
          total,
          stages.filter((stage) => counts?.[stage]),
        )}
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

/** Selects what is loaded, then loads page after page until all that match are selected. */
function useSelectAll(ids: readonly string[], rest: Props['rest'], selection: Selection) {
  const { hasMore, isMoreFailed, loadMore } = rest
  const [isWanted, setWanted] = useState(false)
  const isSelecting = isWanted && hasMore && !isMoreFailed
  // Who is unmarked meanwhile must not be marked again.
  const wereMarked = useRef<ReadonlySet<string>>(new Set())
  const advance = useEffectEvent(() => {
    if (selection.chosen.length === 0) return setWanted(false)
    markLoaded()
    if (isSelecting) loadMore()
    else setWanted(false)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each page
  useEffect(() => {
    if (isWanted) advance()
  }, [isWanted, isSelecting, ids.length])

  function markLoaded() {
    const loaded = ids.filter((id) => !wereMarked.current.has(id))
    wereMarked.current = new Set(ids)
    selection.mark(loaded, true)
  }

  function selectAll(isMarked: boolean) {
    setWanted(isMarked)
    wereMarked.current = new Set()
    if (isMarked) markLoaded()
    else selection.markAll(false)
  }
  return { isSelecting, selectAll }
}

const legend = { '/': 'Search' }
const none = {}

/** The key / moves the focus to the search, except from a field or a dialog, unless single keys are turned off. */
function useSearchKey(tools: RefObject<HTMLElement | null>) {
  const [hasKey] = useSingleKeys()
  useDocumentKeys('Candidates', hasKey ? legend : none, (key, focused) => {
    if (!hasKey || key !== '/') return
    if (focused?.closest('input:not([type="checkbox"]), textarea, select, [role="dialog"]')) return
    const search = tools.current?.querySelector<HTMLInputElement>('input[type="search"]')
    if (search?.checkVisibility()) return () => search.focus()
  })
}
