import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigationType } from 'react-router'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import type { PackKind } from '../../../domain/pack/pack-fields.ts'
import { projectCount } from '../../../domain/project/project-count.ts'
import { NewDrafts } from '../../publishing/NewDrafts.tsx'
import { download } from '../../session/api.ts'
import { FOUND, savedIn, savedRecord } from '../../session/arrival.ts'
import { projectsQuery } from '../../session/queries.ts'
import { ExportButton } from '../../shell/DownloadButton.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { focusRow } from '../../shell/list/rows.ts'
import { useReorder } from '../../shell/list/use-reorder.ts'
import { PlainButton, SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { onDemand } from '../../shell/on-demand.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useAddressView } from '../../shell/use-address-view.ts'
import { useSelection } from '../../shell/use-selection.ts'
import { BarMenu } from './BarMenu.tsx'
import { ListTools } from './ListTools.tsx'
import styles from './ProjectsList.module.css'
import { saveArchive } from './save-archive.ts'
import { numberProjects, sortingOf, sortOf, sortProjects } from './state/portal-sort.ts'
import { filterProjects, type PortalView, portalView } from './state/portal-view.ts'
import { ProjectTable } from './table/ProjectTable.tsx'

// Most visits select nothing.
const ProjectPanel = onDemand(() => import('../panel/ProjectPanel.tsx').then((file) => file.ProjectPanel))
const SelectionBar = onDemand(() => import('./SelectionBar.tsx').then((file) => file.SelectionBar))
const PackDialog = onDemand(() => import('../packs/PackDialog.tsx').then((file) => file.PackDialog))

export function ProjectsList({ mayWrite }: { mayWrite: boolean }) {
  const { view, show, isScreenShown, clear, searchKey } = useAddressView(portalView)
  const { data, isError, refetch } = useQuery(projectsQuery)
  const { all, rows, ids } = usePortalRows(data, view)
  const selection = useSelection(ids)
  const [visited, visit] = useState<string>()
  const reorder = useReorder('project')
  const [packing, setPacking] = useState<{ projects: readonly ProjectJson[]; kind: PackKind }>()
  const open = all?.find(({ id }) => id === view.project)
  const openProject = (id: string, state?: unknown) => show({ project: id }, view.project !== '', state)
  const selected = rows.filter(({ id }) => selection.chosen.includes(id))

  /** Moves the focus to the table if the selection bar disappears with it. What was selected since stays so. */
  function leaveSelection(deleted: readonly string[]) {
    const first = ids.findIndex((id) => deleted.includes(id))
    const stays = (id: string) => !deleted.includes(id)
    const goTo = ids.slice(first).find(stays) ?? ids.slice(0, first).findLast(stays)
    flushSync(() => selection.mark(deleted, false))
    if (goTo && document.activeElement === document.body) focusRow(goTo, visit)
  }

  const savedId = useArrival(open?.id, ids, visit)
  const hidden = all?.find(({ id }) => id === savedId && !ids.includes(id))

  return (
    <Screen
      title="Projects Portal"
      filled
      panel={open && <OpenProject project={open} {...{ ids, mayWrite, show, isScreenShown, visit }} />}
      actions={mayWrite && <PortalActions onChoose={(mode) => show({ mode, project: '' })} />}
    >
      <div className={styles.top}>
        <ListTools
          {...{ view, show, searchKey }}
          clear={() => clear()}
          projects={all ?? []}
          isHidden={selected.length > 0}
        />
        {selected.length > 0 && (
          <SelectionBar
            projects={selected}
            last={all?.length ?? 0}
            onPack={(kind) => setPacking({ projects: selected, kind })}
            onMove={(position) => void reorder(selection.chosen, position)}
            onDuplicated={(id) => openProject(id, FOUND)}
            onClear={() => {
              const [first] = selection.chosen
              selection.markAll(false)
              if (first) focusRow(first, visit)
            }}
            onDeleted={leaveSelection}
          />
        )}
        <p role="status" className={`${looks.figures} ${styles.count}`}>
          {all && countInWords(selected.length, rows.length, all.length)}
        </p>
      </div>
      {packing && (
        <PackDialog
          {...packing}
          onClose={() => setPacking(undefined)}
          onMade={() => {
            setPacking(undefined)
            if (isScreenShown()) show({ mode: 'packs', project: '' })
          }}
        />
      )}
      {mayWrite && <NewDrafts kind="project" />}
      <SavedNotice
        name={hidden?.name}
        onShow={() => savedId && show(portalView.noFilter, true, savedRecord(savedId))}
      />
      {isError && !data ? (
        <Failure message="Failed to load projects. Please try again later." retry={refetch} />
      ) : (
        <ProjectTable
          {...{ rows, ids, savedId, visited, selection, mayWrite }}
          isLoading={!all}
          isEmpty={all?.length === 0}
          sort={view.sort}
          onSort={(sorting) => show({ sort: sortOf(sorting) }, true)}
          openId={open?.id}
          onOpen={openProject}
          onVisit={visit}
          onMove={mayWrite && !portalView.isFiltered(view) ? reorder : undefined}
        />
      )}
    </Screen>
  )
}

const PortalActions = ({ onChoose }: { onChoose: (mode: PortalView['mode']) => void }) => (
  <>
    <BarMenu label="Export">
      {() => (
        <div className={looks.stack}>
          <ExportButton
            load={() => download('GET /api/projects/export.csv')}
            failure="The projects could not be exported."
          />
          <ExportButton
            label="Export for Excel"
            load={() => download('GET /api/projects/export.xlsx')}
            failure="The projects could not be exported."
          />
          <ExportButton
            label="Everything as an archive"
            load={saveArchive}
            failure="The archive could not be exported."
          />
        </div>
      )}
    </BarMenu>
    <PlainButton onClick={() => onChoose('import')}>Import</PlainButton>
    <PlainButton onClick={() => onChoose('packs')}>Tender packs</PlainButton>
    <PlainButton onClick={() => onChoose('trash')}>Trash</PlainButton>
    <Button onClick={() => onChoose('add')}>Add Project</Button>
  </>
)

type OpenProps = Pick<ReturnType<typeof useAddressView<PortalView>>, 'show' | 'isScreenShown'> & {
  project: ProjectJson
  /** The projects of the table, in its order. */
  ids: readonly string[]
  mayWrite: boolean
  visit: (id: string) => void
}

function OpenProject({ project, ids, mayWrite, show, isScreenShown, visit }: OpenProps) {
  const index = ids.indexOf(project.id)
  const neighbour = (step: 1 | -1) => (index < 0 ? undefined : ids[index + step])

  /** Moves the focus back to the table if it was in the panel: to the row of this project. */
  function close(goTo = project.id) {
    const wasInTable = document.activeElement?.closest('main') !== null
    show({ project: '' })
    if (!wasInTable) focusRow(goTo, visit)
  }

  return (
    <ProjectPanel
      project={project}
      mayWrite={mayWrite}
      onClose={close}
      onDuplicated={(id) => show({ project: id }, true, FOUND)}
      onDeleted={(id) => {
        // The address, as this may be the function of a panel that was closed since.
        const shown = portalView.read(new URLSearchParams(window.location.search)).project
        if (isScreenShown() && shown === id) close(neighbour(1) ?? neighbour(-1))
      }}
      onStep={(step) => {
        const next = neighbour(step)
        if (next) show({ project: next }, true)
      }}
    />
  )
}

function countInWords(selected: number, shown: number, all: number) {
  if (selected > 0) return `${selected} of ${projectCount(shown)} selected`
  return shown === all ? projectCount(all) : `${shown} of ${projectCount(all)}`
}

/** Names the saved project that the filters hide, if there is one. */
function SavedNotice({ name, onShow }: { name?: string; onShow: () => void }) {
  return (
    <div role="status" className={styles.saved} hidden={name === undefined}>
      {name !== undefined && (
        <>
          <span>{name} is saved. The search or the filter hides it.</span>
          <SmallButton onClick={onShow}>Show it</SmallButton>
        </>
      )}
    </div>
  )
}

/**
 * Focuses the row of the project that was opened from the palette, of a new copy, or of the one whose save led here. The id of the last is
 * answered, until one goes on.
 */
function useArrival(openId: string | undefined, ids: readonly string[], visit: (id: string) => void) {
  const { state, key } = useLocation()
  const id = savedIn(state)
  // Back leads to a place with the state of the navigation that first opened it.
  const savedId = useNavigationType() === 'POP' ? undefined : id
  const found = state === FOUND ? openId : ids.find((listed) => listed === savedId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    // Not inside the effect itself: the row must be drawn first.
    if (found) queueMicrotask(() => focusRow(found, visit))
  }, [key, found])
  return savedId
}

function usePortalRows(data: readonly ProjectJson[] | undefined, view: PortalView) {
  const filter = portalView.write({ ...view, mode: 'list', sort: '', project: '' }).toString()
  const all = useMemo(() => data && numberProjects(data), [data])
  const fitting = useMemo(
    () => filterProjects(all ?? [], portalView.read(new URLSearchParams(filter))),
    [all, filter],
  )
  const rows = useMemo(() => sortProjects(fitting, sortingOf(view.sort)), [fitting, view.sort])
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  return { all, rows, ids }
}
