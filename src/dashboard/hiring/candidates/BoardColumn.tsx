import { Droppable } from '@hello-pangea/dnd'
import { Button, Skeleton } from '@mantine/core'
import { memo } from 'react'
import { type Stage, stageLabel } from '../../../domain/hiring/stage.ts'
import { Waiting } from '../../shell/list/PagedList.tsx'
import { useRows } from '../../shell/list/rows.ts'
import { candidateCount } from '../review/candidate-name.ts'
import styles from './Board.module.css'
import { CARD_HEIGHT, CandidateCard, DraggedCard } from './CandidateCard.tsx'
import type { Candidates } from './use-candidates.ts'
import type { CardActions } from './use-card-actions.ts'

const OVERSCAN = 3 // cards drawn above and below what is seen
const LOAD_AHEAD = 20 // cards before the end of what is loaded

type Props = {
  stage: Stage
  column: Candidates
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
  const { items, hasMore, isMoreFailed, loadMore } = column
  const { rows, setScroller } = useRows({
    count: items.length,
    height: CARD_HEIGHT,
    current: items.findIndex(({ id }) => id === current),
    overscan: OVERSCAN,
    // Cards that come into view are drawn after the scroll event, not within it.
    useFlushSync: false,
    onMore: column.onMore,
    ahead: LOAD_AHEAD,
  })

  const now = Date.now()
  const label = stageLabel(stage)
  const count = column.counts?.[stage]
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
            {count === undefined && (
              <Waiting
                label={`Loading ${label}…`}
                count={3}
                height={CARD_HEIGHT - 8}
                rowClassName={styles.more}
              />
            )}
            <ul
              className={styles.cards}
              style={{ height: (items.length + (isUsingPlaceholder ? 1 : 0)) * CARD_HEIGHT }}
            >
              {rows.map(({ index }) => {
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
