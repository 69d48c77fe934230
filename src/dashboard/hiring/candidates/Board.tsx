import {
  DragDropContext,
  Draggable,
  type DraggableProvided,
  type DraggableProvidedDragHandleProps,
  Droppable,
  type DropResult,
  useMouseSensor,
  useTouchSensor,
} from '@hello-pangea/dnd'
import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import { candidateName } from '../../../domain/hiring/application.ts'
import { openingLabel } from '../../../domain/hiring/application-rules.ts'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { type Stage, stageLabel, stages } from '../../../domain/hiring/stage.ts'
import { Waiting } from '../../shell/list/PagedList.tsx'
import { useRows } from '../../shell/list/rows.ts'
import { SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { useStyleNonce } from '../../shell/style-nonce.ts'
import { candidateCount } from '../review/candidate-name.ts'
import styles from './Board.module.css'
import {
  CandidateBox,
  type CandidateProps,
  type ColumnsProps,
  MoveButton,
  NameLink,
  Rating,
  whole,
} from './CandidateControls.tsx'
import { signsOf, timeInStage } from './candidate-signs.ts'
import type { Candidates } from './use-candidates.ts'

const OVERSCAN = 3 // cards drawn above and below what is seen
const LOAD_AHEAD = 20 // cards before the end of what is loaded

/** The keyboard moves cards by keys of its own. */
const sensors = [useMouseSensor, useTouchSensor]

/** A column of cards for each stage. */
export function Board({ columns, hold, release, ask, ...props }: ColumnsProps) {
  const nonce = useStyleNonce()

  function drop({ draggableId, destination }: DropResult) {
    release()
    const to = stages.find((stage) => stage === destination?.droppableId)
    if (to) ask(dragged(draggableId), to)
  }

  /** A selected card takes all selected ones with it. */
  function dragged(id: string) {
    const isSelected = props.selected.some((one) => one.id === id)
    return isSelected ? props.selected : columns.flatMap(({ items }) => items.filter((one) => one.id === id))
  }

  return (
    <div className={styles.board}>
      <DragDropContext
        onBeforeCapture={hold}
        onDragEnd={drop}
        nonce={nonce}
        enableDefaultSensors={false}
        sensors={sensors}
      >
        {stages.map((stage, index) => (
          <BoardColumn
            key={stage}
            stage={stage}
            column={columns[index]!}
            countOf={(id) => dragged(id).length}
            {...props}
          />
        ))}
      </DragDropContext>
    </div>
  )
}

type ColumnProps = Pick<ColumnsProps, 'current' | 'propsOf'> & {
  stage: Stage
  column: Candidates
  /** The number of cards that are dragged with this one. */
  countOf: (id: string) => number
}

/** The candidates of one stage. Draws the visible cards and the focused one, and loads more before the end is reached. */
function BoardColumn({ stage, column, current, propsOf, countOf }: ColumnProps) {
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
          <DraggedCard item={item} candidate={items[source.index]!} count={countOf(draggableId)} />
        )}
      >
        {(list, { isUsingPlaceholder, isDraggingOver }) => (
          <div
            ref={(element) => {
              list.innerRef(element)
              setScroller(element)
            }}
            {...list.droppableProps}
            className={`${looks.scroller} ${styles.scroller}`}
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
              {rows.map(({ index }) => (
                <CandidateCard
                  key={items[index]!.id}
                  {...propsOf(items[index]!, index)}
                  count={count ?? items.length}
                />
              ))}
            </ul>
            {hasMore && !isMoreFailed && <Skeleton height={CARD_HEIGHT} className={styles.more} />}
            {isMoreFailed && (
              <div role="alert" className={styles.failed}>
                <p>More could not be loaded.</p>
                <SmallButton onClick={loadMore}>Retry</SmallButton>
              </div>
            )}
          </div>
        )}
      </Droppable>
    </section>
  )
}

/** In pixels, with the space below it; the same as in the stylesheet. */
const CARD_HEIGHT = 140

/** `count`: the number of cards of the column, for screen readers: most cards are not in the document. */
const CandidateCard = memo(function CandidateCard({ count, ...props }: CandidateProps & { count: number }) {
  const { candidate, index } = props
  return (
    <Draggable draggableId={candidate.id} index={index}>
      {(item) => (
        <li
          ref={item.innerRef}
          {...item.draggableProps}
          {...mouseHandle(item.dragHandleProps)}
          {...whole(props)}
          aria-setsize={count}
          aria-posinset={index + 1}
          className={styles.card}
          style={{ ...item.draggableProps.style, top: index * CARD_HEIGHT }}
        >
          <div className={styles.inside}>
            <div className={styles.top}>
              <CandidateBox {...props} className={styles.select} />
              <DaysInStage candidate={candidate} />
              <MoveButton {...props} className={styles.menu} label={`Move ${candidateName(candidate)}`}>
                ⋯
              </MoveButton>
            </div>
            <NameLink {...props} className={styles.name} />
            <CardFacts candidate={candidate} />
          </div>
        </li>
      )}
    </Draggable>
  )
})

/** Without what makes the whole card a button for the keyboard, which has keys of its own here. */
function mouseHandle(handle: DraggableProvidedDragHandleProps | null) {
  if (!handle) return {}
  const { role, tabIndex, 'aria-describedby': _, ...rest } = handle
  return rest
}

function DaysInStage({ candidate }: { candidate: Application }) {
  const { short, sentence } = timeInStage(candidate)
  return (
    <span className={styles.days} title={sentence}>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{sentence}</span>
    </span>
  )
}

function CardFacts({ candidate }: { candidate: Application }) {
  const { opening, rating, tags } = candidate
  const signs = signsOf(candidate)
  return (
    <>
      <p className={looks.line}>{openingLabel(opening)}</p>
      {rating > 0 && (
        <p className={looks.line}>
          <Rating rating={rating} />
        </p>
      )}
      {signs.length > 0 && <p className={`${looks.line} ${styles.signs}`}>{signs.join(' · ')}</p>}
      {tags.length > 0 && <p className={`${looks.line} ${looks.muted}`}>{tags.join(', ')}</p>}
    </>
  )
}

type DraggedProps = { item: DraggableProvided; candidate: Application; count: number }

/** The card under the pointer while it is dragged; with the number of all that are moved with it. */
const DraggedCard = ({ item, candidate, count }: DraggedProps) => (
  <div
    ref={item.innerRef}
    {...item.draggableProps}
    {...item.dragHandleProps}
    className={styles.card}
    data-dragging
  >
    <div className={styles.inside}>
      <div className={styles.top}>
        <DaysInStage candidate={candidate} />
      </div>
      <span className={styles.name}>{count > 1 ? candidateCount(count) : candidateName(candidate)}</span>
      <CardFacts candidate={candidate} />
    </div>
  </div>
)
