import { Droppable } from '@hello-pangea/dnd'
import { Button, Skeleton } from '@mantine/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useEffectEvent, useState } from 'react'
import { type Stage, stageLabel } from '../../../domain/hiring/stage.ts'
import { candidateCount } from '../review/candidate-name.ts'
import styles from './Board.module.css'
import { CandidateCard } from './CandidateCard.tsx'
import { CARD_HEIGHT } from './card-height.ts'
import { DraggedCard } from './DraggedCard.tsx'
import type { CardActions } from './use-card-actions.ts'
import type { Column } from './use-column.ts'

const OVERSCAN = 3 // cards drawn above and below what is seen
const LOAD_AHEAD = 20 // cards before the end of what is loaded
const SKELETONS = [1, 2, 3]

type Props = {
  stage: Stage
  column: Column
  current: string | undefined
  menuOf: string | undefined
  selected: ReadonlySet<string>
  actions: CardActions
}

/** The candidates of one stage. Draws the visible cards and the focused one, and loads more before the end is reached. */
export const BoardColumn = memo(function BoardColumn({
  stage,
  column,
  current,
  menuOf,
  selected,
  actions,
}: Props) {
  const { items, count, hasMore, isMoreFailed, loadMore } = column
  // State, not a ref: the cards are computed when the element exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const currentPlace = items.findIndex(({ id }) => id === current)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
    // Cards that come into view are drawn after the scroll event, not within it.
    useFlushSync: false,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      if (currentPlace < 0 || drawn.includes(currentPlace)) return drawn
      return [...drawn, currentPlace].sort((a, b) => a - b)
    },
  })
  const lastSeen = virtual.range?.endIndex ?? 0
  const isNearEnd = hasMore && !isMoreFailed && lastSeen >= items.length - LOAD_AHEAD
  const load = useEffectEvent(loadMore)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each page that still does not reach the end
  useEffect(() => {
    if (isNearEnd) load()
  }, [isNearEnd, items.length])

  const now = Date.now()
  const label = stageLabel(stage)
  return (
    <section className={styles.column} aria-label={label}>
      <header className={styles.head}>
        <h2>{label}</h2>
        {count !== undefined && (
          <span className={styles.count}>
            <span aria-hidden="true">{count.toLocaleString('en')}</span>
            <span className="visually-hidden">{candidateCount(count)}</span>
          </span>
        )}
      </header>
      <Droppable
        droppableId={stage}
        mode="virtual"
        renderClone={(item, _, { source, draggableId }) => (
          <DraggedCard
            item={item}
            candidate={items[source.index]!}
            count={selected.has(draggableId) ? selected.size : 1}
            now={now}
          />
        )}
      >
        {(list, { isUsingPlaceholder, isDraggingOver }) => (
          <div
            ref={(element) => {
              list.innerRef(element)
              setScroller(element)
            }}
            {...list.droppableProps}
            className={styles.scroller}
            data-over={isDraggingOver || undefined}
          >
            {count === undefined && <LoadingCards label={label} />}
            <ul
              className={styles.cards}
              style={{ height: (items.length + (isUsingPlaceholder ? 1 : 0)) * CARD_HEIGHT }}
            >
              {virtual.getVirtualItems().map(({ index }) => {
                const candidate = items[index]!
                return (
                  <CandidateCard
                    key={candidate.id}
                    candidate={candidate}
                    place={index}
                    count={count ?? items.length}
                    now={now}
                    isCurrent={candidate.id === current}
                    isSelected={selected.has(candidate.id)}
                    isMenuOpen={candidate.id === menuOf}
                    actions={actions}
                  />
                )
              })}
            </ul>
            {hasMore && !isMoreFailed && <Skeleton height={CARD_HEIGHT} className={styles.more} />}
            {isMoreFailed && (
              <div role="alert" className={styles.failed}>
                <p>More could not be loaded.</p>
                <Button size="compact-sm" variant="default" onClick={loadMore}>
                  Retry
                </Button>
              </div>
            )}
          </div>
        )}
      </Droppable>
    </section>
  )
})

const LoadingCards = ({ label }: { label: string }) => (
  <div role="status" aria-label={`Loading ${label}…`}>
    {SKELETONS.map((place) => (
      <Skeleton key={place} height={CARD_HEIGHT - 8} className={styles.more} />
    ))}
  </div>
)
