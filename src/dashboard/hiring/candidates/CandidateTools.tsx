import { useEffect, useRef } from 'react'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import type { Stage } from '../../../domain/hiring/stage.ts'
import { SelectAll } from '../../shell/SelectAll.tsx'
import type { Selection } from '../../shell/use-selection.ts'
import { candidateCount } from '../review/candidate-name.ts'
import { CandidateFilters, type FilterProps } from './CandidateFilters.tsx'
import { CandidateSelectionBar } from './CandidateSelectionBar.tsx'
import styles from './Candidates.module.css'
import { focusCandidate } from './focus-candidate.ts'

export type ToolsProps = FilterProps & {
  /** Moves candidates, or asks about the mail first; `onMove` is called when they are moved. */
  ask: (candidates: readonly Application[], to: Stage, onMove?: () => void) => void
  /** How many match, loaded or not. */
  total: number | undefined
  /** Those that are loaded. */
  candidates: readonly Application[]
  selection: Selection
  current: string | undefined
  visit: (id: string) => void
}

/** The line above the list: the filters, or what can be done with the selected candidates, and how many there are. */
export function CandidateTools(props: ToolsProps) {
  const { view, filter, show, ask, total, candidates, selection, current, visit } = props
  const tools = useRef<HTMLDivElement>(null)
  useSearchKey(tools)
  const selected = candidates.filter(({ id }) => selection.chosen.includes(id))

  /** The bar of the selection disappears, so the focus moves to the list. */
  function clear() {
    selection.markAll(false)
    if (current) focusCandidate(current, visit)
  }

  return (
    <div className={styles.bar} ref={tools}>
      <CandidateFilters view={view} filter={filter} show={show} isHidden={selected.length > 0} />
      {selected.length > 0 && (
        <CandidateSelectionBar onMove={(to) => ask(selected, to, clear)} onClear={clear} />
      )}
      <SelectAll
        className={styles.all}
        chosen={selected.length}
        all={candidates.length}
        onChange={selection.markAll}
      >
        All
      </SelectAll>
      <p role="status" className={styles.count}>
        {total !== undefined &&
          (selected.length > 0
            ? `${selected.length} of ${candidateCount(total)} selected`
            : candidateCount(total))}
      </p>
    </div>
  )
}

/** The key / moves the focus to the search, except from a field or a dialog. */
function useSearchKey(tools: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
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
  }, [tools])
}
