import { DragDropContext, Droppable, type DropResult } from '@hello-pangea/dnd'
import { Skeleton } from '@mantine/core'
import { type SortingState, useTable } from '@tanstack/react-table'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useStyleNonce } from '../shell/style-nonce.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { ProjectRow } from './ProjectRow.tsx'
import styles from './ProjectTable.module.css'
import type { Numbered } from './portal-view.ts'
import { columns, features } from './project-columns.tsx'

type Props = {
  /** None while they are loading. */
  projects: Numbered[] | undefined
  /** There is no project at all, whatever the filter says. */
  isEmpty: boolean
  openId: string | undefined
  onOpen: (id: string) => void
  /** Absent for those who may not, and while a filter hides what lies between. */
  onMove?: (from: number, to: number) => void
}

const SKELETON_ROWS = Array.from({ length: 8 }, (_, place) => place)
const none: Numbered[] = []

/** All projects: sorted by any column, and in their own order moved by mouse and keyboard. */
export function ProjectTable({ projects, isEmpty, openId, onOpen, onMove }: Props) {
  const nonce = useStyleNonce()
  const [sorting, setSorting] = useState<SortingState>([{ id: 'place', desc: false }])
  const [visited, setVisited] = useState<string>()
  const body = useRef<HTMLTableSectionElement>(null)
  const table = useTable({
    features,
    columns,
    data: projects ?? none,
    getRowId: ({ id }) => id,
    state: { sorting },
    onSortingChange: setSorting,
    enableSortingRemoval: false,
    enableMultiSort: false,
  })
  const { rows } = table.getRowModel()
  const isInOrder = sorting[0]?.id === 'place' && !sorting[0].desc
  // One row answers the Tab key; arrows go on from there.
  const current = rows.some(({ id }) => id === visited) ? visited : (openId ?? rows[0]?.id)

  function drop({ source, destination }: DropResult) {
    if (destination && destination.index !== source.index) onMove?.(source.index, destination.index)
  }

  function goTo(place: number) {
    const row = rows[Math.max(0, Math.min(place, rows.length - 1))]
    if (!row) return
    setVisited(row.id)
    body.current?.querySelector<HTMLElement>(`[data-name-of="${CSS.escape(row.id)}"]`)?.focus()
    if (openId) onOpen(row.id)
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    const { nameOf } = (event.target as HTMLElement).dataset
    if (nameOf === undefined) return
    const place = rows.findIndex(({ id }) => id === nameOf)
    const targets: Record<string, number> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      Home: 0,
      End: rows.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    event.stopPropagation()
    goTo(target)
  }

  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label="Projects" aria-busy={!projects}>
        <thead>
          <tr className={styles.row}>
            {table.getFlatHeaders().map((header) => (
              <ColumnHead key={header.id} header={header} sorted={sorting} />
            ))}
          </tr>
        </thead>
        <DragDropContext onDragEnd={drop} nonce={nonce}>
          <Droppable droppableId="projects">
            {(list) => (
              <tbody
                ref={(element) => {
                  body.current = element
                  list.innerRef(element)
                }}
                {...list.droppableProps}
                onKeyDown={move}
              >
                {!projects && SKELETON_ROWS.map((place) => <SkeletonRow key={place} />)}
                {projects && rows.length === 0 && <EmptyRow isEmpty={isEmpty} />}
                {rows.map((row, place) => (
                  <ProjectRow
                    key={row.id}
                    row={row}
                    place={place}
                    isOpen={row.id === openId}
                    isCurrent={row.id === current}
                    canMove={onMove !== undefined && isInOrder}
                    onOpen={onOpen}
                    onVisit={setVisited}
                  />
                ))}
                {list.placeholder}
              </tbody>
            )}
          </Droppable>
        </DragDropContext>
      </table>
    </div>
  )
}

function SkeletonRow() {
  return (
    <tr className={styles.row}>
      {columns.map((column) => (
        <td key={column.header as string} className={styles.cell} data-column={column.id}>
          <Skeleton height={16} width="70%" />
        </td>
      ))}
    </tr>
  )
}

function EmptyRow({ isEmpty }: { isEmpty: boolean }) {
  return (
    <tr className={styles.empty}>
      <td colSpan={columns.length}>
        <p>No projects found.</p>
        <p>
          {isEmpty
            ? 'The projects of the studio stand here; Add Project makes the first.'
            : 'No project fits the search and the filter; Clear All Filters shows all of them.'}
        </p>
      </td>
    </tr>
  )
}
