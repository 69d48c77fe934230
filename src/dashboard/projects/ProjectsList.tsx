import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { projectsQuery } from '../queries.ts'
import { Failure } from '../shell/Failure.tsx'
import { Screen } from '../shell/Screen.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { ProjectPanel } from './ProjectPanel.tsx'
import styles from './ProjectsList.module.css'
import { ProjectTable } from './ProjectTable.tsx'
import { isNarrowed, numbered, type PortalView, shown } from './portal-view.ts'
import { SearchBox } from './SearchBox.tsx'
import { useReorder } from './use-reorder.ts'

type Props = {
  view: PortalView
  show: (changes: Partial<PortalView>, replace?: boolean) => void
  mayWrite: boolean
}

const everything = { search: '', category: '', subCategory: '', status: '' } as const

/** The table of all projects, what narrows it, and the panel of the one that is open. */
export function ProjectsList({ view, show, mayWrite }: Props) {
  const { data, isError, refetch } = useQuery(projectsQuery)
  const reorder = useReorder()
  // The search box keeps what is typed to itself until typing pauses; clearing gives it a new beginning.
  const [clearings, setClearings] = useState(0)
  const { search, category, subCategory, status } = view
  const all = useMemo(() => data && numbered(data), [data])
  const rows = useMemo(
    () => all && shown(all, { mode: 'list', project: '', search, category, subCategory, status }),
    [all, search, category, subCategory, status],
  )
  const open = all?.find(({ id }) => id === view.project)
  const openProject = (id: string) => show({ project: id }, view.project !== '')

  const neighbour = (step: 1 | -1) => {
    const place = rows?.findIndex(({ id }) => id === open?.id) ?? -1
    return place < 0 ? undefined : rows?.[place + step]?.id
  }

  /** The keyboard goes back to the table: to this project's row when it was in the panel. */
  function close(goTo = open?.id) {
    const wasInTable = document.activeElement?.closest('main') !== null
    show({ project: '' })
    if (goTo && !wasInTable) focusRow(goTo)
  }

  const panel = open && (
    <ProjectPanel
      project={open}
      mayWrite={mayWrite}
      onClose={close}
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
      <div className={styles.tools}>
        <SearchBox
          key={clearings}
          initial={clearings ? '' : search}
          onChange={(text) => show({ search: text }, true)}
        />
        <FilterMenu projects={all ?? []} view={view} onChange={(changes) => show(changes, true)} />
        <Button
          variant="subtle"
          onClick={() => {
            show(everything, true)
            setClearings(clearings + 1)
          }}
        >
          Clear All Filters
        </Button>
        <p role="status" className={styles.count}>
          {rows && all && countInWords(rows.length, all.length)}
        </p>
      </div>
      {isError && !data ? (
        <Failure message="Failed to load projects. Please try again later." retry={refetch} />
      ) : (
        <ProjectTable
          projects={rows}
          isEmpty={all?.length === 0}
          openId={open?.id}
          onOpen={openProject}
          onMove={mayWrite && !isNarrowed(view) ? reorder : undefined}
        />
      )}
    </Screen>
  )
}

function focusRow(id: string) {
  document.querySelector<HTMLElement>(`[data-name-of="${CSS.escape(id)}"]`)?.focus()
}

function countInWords(shownCount: number, all: number) {
  const projects = all === 1 ? '1 project' : `${all} projects`
  return shownCount === all ? projects : `${shownCount} of ${projects}`
}
