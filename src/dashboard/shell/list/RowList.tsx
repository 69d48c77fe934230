import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Legend } from '../keys/legend.ts'
import looks from '../looks/looks.module.css'
import { PagedList, type PagedProps } from './PagedList.tsx'
import styles from './RowList.module.css'
import { focusRow, useRowKeys, useRows } from './rows.ts'

const OVERSCAN = 8 // rows drawn above and below what is seen

/** For the element of a row that takes the focus. */
type Focusable = { 'data-name-of': string; tabIndex: number; onFocus: () => void }

type RowsProps<Item> = {
  label: string
  items: readonly Item[]
  /** The height of a row, in pixels. */
  height: number
  /** The keys of the list; absent where its rows have nothing to focus, and it scrolls by itself. */
  legend?: Legend
  /** The id of the row that had the focus last. */
  visited: string
  onVisit: (id: string) => void
  className?: string
  rowClassName?: string
  children: (item: Item, focusable: Focusable) => ReactNode
}

type Props<Item> = RowsProps<Item> &
  Omit<PagedProps, 'list' | 'children'> & {
    list: PagedProps['list'] & Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching'>
    /** Another list begins at its top. */
    name: string
  }

/** A long list that is loaded page by page while it scrolls, and of which only the rows in view are drawn. */
export function RowList<Item extends { id: string }>(props: Props<Item>) {
  const { list, name, failures, waiting, empty, ...rows } = props
  const { hasNextPage, isError, isFetching, fetchNextPage } = list
  return (
    <PagedList {...{ list, failures, waiting }} empty={rows.items.length === 0 && !hasNextPage && empty}>
      <Rows
        key={name}
        isComplete={!hasNextPage}
        onMore={hasNextPage && !isError && !isFetching ? fetchNextPage : undefined}
        {...rows}
      />
    </PagedList>
  )
}

const none = {}

/** It has one Tab stop; the arrow keys, Home and End move between the rows. */
function Rows<Item extends { id: string }>({
  label,
  items,
  height,
  legend,
  visited,
  onVisit,
  className = '',
  rowClassName = '',
  children,
  isComplete,
  onMore,
}: RowsProps<Item> & { isComplete: boolean; onMore?: () => void }) {
  const [last, setLast] = useState({ id: '', index: 0 })
  const found = items.findIndex(({ id }) => id === visited)
  if (found >= 0 && (found !== last.index || visited !== last.id)) setLast({ id: visited, index: found })
  // After a removal, the row that took its place.
  const current = found >= 0 ? found : Math.min(last.index, items.length - 1)
  const { rows, setScroller } = useRows({ count: items.length, height, current, overscan: OVERSCAN, onMore })

  const wasRemoved = visited !== '' && visited === last.id && found < 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each removal
  useEffect(() => {
    // Not inside the effect itself: the row must be drawn first.
    const next = items[current]
    if (wasRemoved && next && document.activeElement === document.body)
      queueMicrotask(() => focusRow(next.id, onVisit))
  }, [wasRemoved])

  const press = useRowKeys('List', legend ?? none, {
    listOf: () => items.map(({ id }) => id),
    visit: onVisit,
  })

  return (
    <div ref={setScroller} className={`${looks.scroller} ${className}`} tabIndex={legend ? undefined : 0}>
      <ul
        aria-label={label}
        className={styles.rows}
        style={{ height: items.length * height }}
        onKeyDown={legend && press}
      >
        {rows.map(({ index }) => {
          const item = items[index]!
          return (
            <li
              key={item.id}
              className={`${styles.row} ${rowClassName}`}
              style={{ top: index * height, height }}
              aria-setsize={isComplete ? items.length : -1}
              aria-posinset={index + 1}
            >
              {children(item, {
                'data-name-of': item.id,
                tabIndex: index === current ? 0 : -1,
                onFocus: () => onVisit(item.id),
              })}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
