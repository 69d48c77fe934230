import {
  DragDropContext,
  Draggable,
  type DraggableProvidedDragHandleProps,
  Droppable,
  type DropResult,
} from '@hello-pangea/dnd'
import { memo, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLegend } from '../../shell/keys/legend.ts'
import { useStyleNonce } from '../../shell/style-nonce.ts'
import styles from './OrderedList.module.css'

const legend = { ' ': 'On a handle: pick it up; ↑ ↓ move it, Space puts it down, Esc cancels' }

type Props<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The path of an item in the draft, by which a hint finds its field: 'offices.3'. */
  pathOf: (item: Item, index: number) => string
  /** All that the drawing of an item depends on: it is drawn again only when one of these, or its index, has changed. */
  usedBy?: (item: Item) => readonly unknown[]
  children: (item: Item, index: number, handle: DraggableProvidedDragHandleProps | null) => ReactNode
  onMove: (from: number, to: number) => void
  /** An item is picked up, or put down. */
  onMoving?: (isMoving: boolean) => void
}

/** A list whose order is changed by mouse, by touch, and by Space and the arrow keys on each item's handle. */
export function OrderedList<Item>({ items, keyOf, pathOf, usedBy, children, onMove, onMoving }: Props<Item>) {
  const nonce = useStyleNonce()
  useLegend('Lists', legend)
  const id = useId()
  const [isMoving, setMoving] = useState(false)

  function pickUp() {
    // Before the positions of the items are measured: all must be laid out by then.
    flushSync(() => setMoving(true))
    onMoving?.(true)
  }

  function drop({ source, destination }: DropResult) {
    setMoving(false)
    onMoving?.(false)
    if (destination && destination.index !== source.index) onMove(source.index, destination.index)
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
            {items.map((item, index) => (
              <OrderedItem
                key={keyOf(item)}
                name={keyOf(item)}
                path={pathOf(item, index)}
                draggableId={`${id}${keyOf(item)}`}
                index={index}
                uses={usedBy?.(item)}
              >
                {(handle) => children(item, index, handle)}
              </OrderedItem>
            ))}
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

export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from]!)
}
