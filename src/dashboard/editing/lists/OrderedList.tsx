import {
  DragDropContext,
  Draggable,
  type DraggableProvidedDragHandleProps,
  Droppable,
  type DropResult,
} from '@hello-pangea/dnd'
import { memo, type ReactNode, useId } from 'react'
import { moved, moveTo } from '../../../domain/record/order.ts'
import { useLegend } from '../../shell/keys/legend.ts'
import { useHeldList } from '../../shell/list/held-list.ts'
import { useStyleNonce } from '../../shell/style-nonce.ts'
import styles from './OrderedList.module.css'

const legend = { ' ': 'On a handle: pick it up; ↑ ↓ move it, Space puts it down, Esc cancels' }

type Props<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The path of an item in the draft, by which a hint finds its field: 'offices.3'. */
  pathOf: (item: Item, index: number) => string
  /** All that the drawing of an item depends on: it is drawn again only when one of these, or its index, has changed. */
  usedBy?: (item: Item, index: number) => readonly unknown[]
  children: (item: Item, index: number, handle: DraggableProvidedDragHandleProps | null) => ReactNode
  /** `move` is for the list as it is by then: it may have changed during the drag. */
  onMove: (move: (now: readonly Item[]) => Item[]) => void
  /** An item is picked up, or put down. */
  onMoving?: (isMoving: boolean) => void
}

/** A list whose order is changed by mouse, by touch, and by Space and the arrow keys on each item's handle. */
export function OrderedList<Item>({ items, keyOf, pathOf, usedBy, children, onMove, onMoving }: Props<Item>) {
  const nonce = useStyleNonce()
  useLegend('Lists', legend)
  const id = useId()
  const { list: seen, isHeld: isMoving, hold, release } = useHeldList(items)
  const present = new Map(items.map((item) => [keyOf(item), item]))

  function pickUp() {
    hold()
    onMoving?.(true)
  }

  function drop({ source, destination }: DropResult) {
    release()
    onMoving?.(false)
    if (!destination || destination.index === source.index) return
    const named = (list: readonly Item[]) => list.map((item) => ({ id: keyOf(item), item }))
    const chosen = new Set([keyOf(seen[source.index]!)])
    onMove((now) => {
      const move = moveTo(named(now), chosen, destination.index + 1, named(seen))
      return moved(named(now), move).map(({ item }) => item)
    })
  }

  return (
    <DragDropContext onBeforeCapture={pickUp} onDragEnd={drop} nonce={nonce}>
      <Droppable droppableId={id}>
        {(list) => (
          <ol
            ref={list.innerRef}
            {...list.droppableProps}
            className={isMoving ? `${styles.list} ${styles.moving}` : styles.list}
          >
            {seen.map((before, index) => {
              const key = keyOf(before)
              // The order is kept during a drag; what is typed into an item, or uploaded, shows.
              const item = present.get(key) ?? before
              return (
                <OrderedItem
                  key={key}
                  name={key}
                  path={pathOf(item, index)}
                  draggableId={`${id}${key}`}
                  index={index}
                  uses={usedBy?.(item, index)}
                >
                  {(handle) => children(item, index, handle)}
                </OrderedItem>
              )
            })}
            {list.placeholder}
          </ol>
        )}
      </Droppable>
    </DragDropContext>
  )
}

type ItemProps = {
  name: string
  path: string
  draggableId: string
  index: number
  uses?: readonly unknown[]
  children: (handle: DraggableProvidedDragHandleProps | null) => ReactNode
}

/** In a long list, drawing every item at each key typed into one of them would be slow. */
const OrderedItem = memo(
  function OrderedItem({ name, path, draggableId, index, children }: ItemProps) {
    return (
      <Draggable draggableId={draggableId} index={index}>
        {(provided, { isDragging }) => (
          <li
            ref={provided.innerRef}
            {...provided.draggableProps}
            data-key={name}
            data-path={path}
            className={isDragging ? `${styles.item} ${styles.dragged}` : styles.item}
          >
            {children(provided.dragHandleProps)}
          </li>
        )}
      </Draggable>
    )
  },
  (before, after) =>
    before.index === after.index && before.path === after.path && isSameList(before.uses, after.uses),
)

const isSameList = (a?: readonly unknown[], b?: readonly unknown[]) =>
  a !== undefined && a.length === b?.length && a.every((value, index) => Object.is(value, b[index]))
