import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { projectsQuery } from '../../session/queries.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { focusRow } from '../../shell/list/rows.ts'
import { Screen } from '../../shell/Screen.tsx'
import { FOUND } from '../../shell/sign-in/arrival.ts'
import { savedRecord } from '../../shell/unsaved/LeaveGuard.tsx'
import { useSelection } from '../../shell/use-selection.ts'
import { ProjectPanel } from '../panel/ProjectPanel.tsx'
import { ListTools } from './ListTools.tsx'
import styles from './ProjectsList.module.css'
import { SavedNotice } from './SavedNotice.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { type PortalView, portalView, sortOf } from './state/portal-view.ts'
import { projectCount } from './state/shared-change.ts'
import { ProjectTable } from './table/ProjectTable.tsx'
import { useReorder } from './table/use-reorder.ts'
import { usePortalRows } from './use-portal-rows.ts'
import { useSavedRow } from './use-saved-row.ts'

type Props = {
  view: PortalView
  show: (changes: Partial<PortalView>, replace?: boolean, state?: unknown) => void
  clear: () => void
  searchKey: number
  mayWrite: boolean
}

/** The table of all projects with its filters, its selection, and the panel of the open project. */
export function ProjectsList({ view, show, clear, searchKey, mayWrite }: Props) {
  const { data, isError, refetch } = useQuery(projectsQuery)
  const { all, headers, rows, ids } = usePortalRows(data, view)
  const selection = useSelection(ids)
  const [visited, visit] = useState<string>()
  const reorder = useReorder()
  const open = all?.find(({ id }) => id === view.project)
  const openProject = (id: string) => show({ project: id }, view.project !== '')
  /** Opens the copy and moves the focus to its row. */
  const openCopy = (id: string) => show({ project: id }, view.project !== '', FOUND)
  const selected = rows.filter(({ id }) => selection.chosen.includes(id)).map((row) => row.original)

  const neighbour = (step: 1 | -1) => {
    const position = open ? ids.indexOf(open.id) : -1
    return position < 0 ? undefined : ids[position + step]
  }

  /** Moves the focus back to the table if it was in the panel: to the row of this project. */
  function close(goTo = open?.id) {
    const wasInTable = document.activeElement?.closest('main') !== null
    show({ project: '' })
    if (goTo && !wasInTable) focusRow(goTo, visit)
  }

  /** The selection bar disappears, so the focus moves to the table. */
  function leaveSelection() {
    const first = ids.indexOf(selection.chosen[0] ?? '')
    const stays = (id: string) => !selection.chosen.includes(id)
    const goTo = ids.slice(first).find(stays) ?? ids.slice(0, first).findLast(stays)
    selection.markAll(false)
    if (goTo) focusRow(goTo, visit)
  }

  useFocusOnFound(open?.id, visit)
  const savedId = useSavedRow(ids, visit)
  const hidden = all?.find(({ id }) => id === savedId && !ids.includes(id))

  const panel = open && (
    <ProjectPanel
      project={open}
      mayWrite={mayWrite}
      onClose={close}
      onDuplicated={openCopy}
      onDeleted={() => close(neighbour(1) ?? neighbour(-1))}
      onStep={(step) => {
        const next = neighbour(step)
        if (next) openProject(next)
      }}
    />
  )

  return (
    <Screen
      title="Projects Portal"
      filled
      panel={panel}
      actions={
        mayWrite && (
          <>
            <Button variant="default" onClick={() => show({ mode: 'trash', project: '' })}>
              Trash
            </Button>
            <Button onClick={() => show({ mode: 'add', project: '' })}>Add Project</Button>
          </>
        )
      }
    >
      <div className={styles.top}>
        <ListTools
          {...{ view, show, clear, searchKey }}
          projects={all ?? []}
          isHidden={selected.length > 0}
        />
        {selected.length > 0 && (
          <SelectionBar
            projects={selected}
            last={all?.length ?? 0}
            onMove={(position) => void reorder(selection.chosen, position)}
            onDuplicated={openCopy}
            onClear={() => {
              const [first] = selection.chosen
              selection.markAll(false)
              if (first) focusRow(first, visit)
            }}
            onDeleted={leaveSelection}
          />
        )}
        <p role="status" className={styles.count}>
          {all && countInWords(selected.length, rows.length, all.length)}
        </p>
      </div>
      <SavedNotice
        name={hidden?.name}
        onShow={() => savedId && show(portalView.noFilter, true, savedRecord(savedId))}
      />
      {isError && !data ? (
        <Failure message="Failed to load projects. Please try again later." retry={refetch} />
      ) : (
        <ProjectTable
          headers={headers}
          rows={rows}
          ids={ids}
          isLoading={!all}
          isEmpty={all?.length === 0}
          sort={view.sort}
          onSort={(sorting) => show({ sort: sortOf(sorting) }, true)}
          openId={open?.id}
          savedId={savedId}
          onOpen={openProject}
          visited={visited}
          onVisit={visit}
          selection={selection}
          mayWrite={mayWrite}
          onMove={mayWrite && !portalView.isFiltered(view) ? reorder : undefined}
        />
      )}
    </Screen>
  )
}

/** Focuses the row of a project that was opened from the palette, or of a new copy. */
function useFocusOnFound(openId: string | undefined, visit: (id: string) => void) {
  const { state, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    // Not inside the effect itself: the row must be drawn first.
    if (state === FOUND && openId) queueMicrotask(() => focusRow(openId, visit))
  }, [state, key, openId])
}

function countInWords(selected: number, shown: number, all: number) {
  if (selected > 0) return `${selected} of ${projectCount(shown)} selected`
  return shown === all ? projectCount(all) : `${shown} of ${projectCount(all)}`
}
