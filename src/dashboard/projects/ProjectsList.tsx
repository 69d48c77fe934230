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

  const panel = open && (
    <ProjectPanel
      key={open.id}
      project={open}
      mayWrite={mayWrite}
      onClose={() => show({ project: '' })}
      onStep={(step) => {
        const next = rows?.[rows.findIndex(({ id }) => id === open.id) + step]
        if (next) openProject(next.id)
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
        <SearchBox key={clearings} value={search} onChange={(text) => show({ search: text }, true)} />
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

function countInWords(shownCount: number, all: number) {
  const projects = all === 1 ? '1 project' : `${all} projects`
  return shownCount === all ? projects : `${shownCount} of ${projects}`
}
