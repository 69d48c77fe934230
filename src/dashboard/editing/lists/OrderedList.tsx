import {
  DragDropContext,
  Draggable,
  type DraggableProvidedDragHandleProps,
  Droppable,
  type DropResult,
} from '@hello-pangea/dnd'
import { type ReactNode, useId } from 'react'
import { useStyleNonce } from '../../shell/style-nonce.ts'
import styles from './OrderedList.module.css'

type Props<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Where an item stands in the draft, by which a hint finds its field: 'offices.3'. */
  pathOf: (item: Item, place: number) => string
  children: (item: Item, place: number, handle: DraggableProvidedDragHandleProps | null) => ReactNode
  onMove: (from: number, to: number) => void
}

/** A list whose order is changed by mouse, by touch, and by Space and the arrow keys on each item's handle. */
export function OrderedList<Item>({ items, keyOf, pathOf, children, onMove }: Props<Item>) {
  const nonce = useStyleNonce()
  const id = useId()

  function drop({ source, destination }: DropResult) {
    if (destination && destination.index !== source.index) onMove(source.index, destination.index)
  }

  return (
    <DragDropContext onDragEnd={drop} nonce={nonce}>
      <Droppable droppableId={id}>
        {(list) => (
          <ol ref={list.innerRef} {...list.droppableProps} className={styles.list}>
            {items.map((item, place) => (
              <Draggable key={keyOf(item)} draggableId={`${id}${keyOf(item)}`} index={place}>
                {(provided, { isDragging }) => (
                  <li
                    ref={provided.innerRef}
                    {...provided.draggableProps}
                    data-key={keyOf(item)}
                    data-path={pathOf(item, place)}
                    className={isDragging ? `${styles.item} ${styles.dragged}` : styles.item}
                  >
                    {children(item, place, provided.dragHandleProps)}
                  </li>
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ol>
        )}
      </Droppable>
    </DragDropContext>
  )
}

export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from]!)
}
