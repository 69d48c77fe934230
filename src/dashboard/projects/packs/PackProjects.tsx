import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { type PackOrder, packOrders } from '../../../domain/pack/pack-fields.ts'
import { projectCount } from '../../../domain/project/project-count.ts'
import { moved, moveTo } from '../../../domain/record/order.ts'
import { OrderedList } from '../../editing/lists/OrderedList.tsx'
import { DragHandle } from '../../shell/DragHandle.tsx'
import looks from '../../shell/looks/looks.module.css'
import styles from './PackProjects.module.css'
import { isAmount, type Range, type usePackProjects } from './use-pack-projects.ts'

const NOT_AN_AMOUNT = 'Enter an amount such as 1,25,00,000.'

type Props = {
  projects: ReturnType<typeof usePackProjects>
  error: ReactNode
  /** A project is dragged: until it is put down, Escape cancels only that. */
  onDragging: (isDragging: boolean) => void
}

/** Which of the selected projects a PDF has, and in which order. */
export function PackProjects({ projects, error, onDragging }: Props) {
  const { chosen, order, range } = projects
  const [isOpen, setOpen] = useState(order === 'hand')
  return (
    <div className={styles.projects}>
      <ValueRange range={range} onChange={projects.setRange} />
      <NativeSelect
        label="Order of the projects"
        data={Object.entries(packOrders).map(([value, label]) => ({ value, label }))}
        value={order}
        onChange={(event) => {
          const chosenOrder = event.currentTarget.value as PackOrder
          projects.setOrder(chosenOrder)
          if (chosenOrder === 'hand') setOpen(true)
        }}
      />
      <details
        className={styles.chosen}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{projectCount(chosen.length)} chosen</summary>
        {isOpen && <ChosenProjects projects={projects} onDragging={onDragging} />}
      </details>
      {error}
    </div>
  )
}

/** Tenders ask for works of a certain size. */
function ValueRange({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const bound = (name: keyof Range, label: string) => (
    <TextInput
      label={label}
      placeholder="Any"
      inputMode="decimal"
      maxLength={30}
      value={range[name]}
      error={!isAmount(range[name]) && <span role="alert">{NOT_AN_AMOUNT}</span>}
      onChange={(event) => onChange({ ...range, [name]: event.currentTarget.value })}
    />
  )
  return (
    <fieldset className={styles.range}>
      <legend className={looks.caption}>Only works of this contract value</legend>
      {bound('from', 'From (₹)')}
      {bound('to', 'To (₹)')}
    </fieldset>
  )
}

function ChosenProjects({ projects: { chosen, move, takeOut }, onDragging }: Omit<Props, 'error'>) {
  const list = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState({ id: '', said: '' })

  // A position that was typed may be far from where the row was.
  useEffect(() => {
    if (last.id) list.current?.querySelector(`[data-key="${last.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [last])

  function moveToNumber({ id, name }: ProjectJson, number: number) {
    move((now) => moved(now, moveTo(now, new Set([id]), number)))
    setLast({ id, said: `${name} is now ${number} of ${chosen.length}.` })
  }

  return (
    <>
      <p className={styles.hint}>Drag a project, or type its number, to order them by hand.</p>
      <div ref={list} className={styles.list}>
        <OrderedList
          items={chosen}
          keyOf={({ id }) => id}
          pathOf={({ id }) => `projectIds.${id}`}
          usedBy={() => [chosen]}
          onMove={move}
          onMoving={onDragging}
        >
          {(project, index, handle) => (
            <ChosenProject
              name={project.name}
              index={index}
              count={chosen.length}
              handle={handle}
              onMove={(number) => moveToNumber(project, number)}
              onTakeOut={() => takeOut(project.id)}
            />
          )}
        </OrderedList>
      </div>
      <p role="status" className="visually-hidden">
        {last.said}
      </p>
    </>
  )
}

type ProjectProps = {
  name: string
  index: number
  count: number
  handle: DraggableProvidedDragHandleProps | null
  onMove: (number: number) => void
  onTakeOut: () => void
}

function ChosenProject({ name, index, count, handle, onMove, onTakeOut }: ProjectProps) {
  const [typed, setTyped] = useState<string>()

  /** A number past the end is the last one. */
  function move() {
    const position = Math.min(Number(typed), count)
    setTyped(undefined)
    if (Number.isInteger(position) && position >= 1 && position !== index + 1) onMove(position)
  }

  function moveAtEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    move()
  }

  return (
    <div className={styles.project}>
      <DragHandle handle={handle} label={`Move ${name}`} />
      <input
        className={styles.number}
        aria-label={`Number of ${name}`}
        inputMode="numeric"
        maxLength={3}
        value={typed ?? String(index + 1)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={move}
        onKeyDown={moveAtEnter}
      />
      <span className={styles.name}>{name}</span>
      <Button size="compact-sm" variant="subtle" aria-label={`Take out ${name}`} onClick={onTakeOut}>
        Take out
      </Button>
    </div>
  )
}
