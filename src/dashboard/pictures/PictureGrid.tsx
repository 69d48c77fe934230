import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useMemo } from 'react'
import { formatBytes } from '../../domain/file/format-bytes.ts'
import type { LibraryPicture } from '../../domain/library-schema.ts'
import { counted } from '../../domain/shared/counted.ts'
import { Picture } from '../../ui/Picture.tsx'
import { useRowKeys, useRows } from '../shell/list/rows.ts'
import { SelectBox } from '../shell/list/SelectBox.tsx'
import looks from '../shell/looks/looks.module.css'
import type { Selection } from '../shell/use-selection.ts'
import styles from './PictureGrid.module.css'

const MIN_TILE = 180 // px
const ROW_HEIGHT = 248 // px
const OVERSCAN = 2 // rows drawn above and below what is seen

const STEP = 'To another picture'
const FIRST_OR_LAST = 'First or last picture'
const legend = {
  ArrowRight: STEP,
  ArrowLeft: STEP,
  ArrowDown: STEP,
  ArrowUp: STEP,
  Home: FIRST_OR_LAST,
  End: FIRST_OR_LAST,
  Escape: 'Clear the selection',
  // The tile and its checkbox know these, and Shift adds to each of the others.
  Enter: 'Open the picture',
  ' ': 'On the checkbox: select the picture',
  'Shift+↑ ↓ ← →': 'Select the pictures up to there, too',
}

export type GridProps = {
  label: string
  pictures: readonly LibraryPicture[]
  /** The id of the picture in the panel. */
  openId?: string
  isComplete: boolean
  /** Called when the end is near; absent while nothing can be loaded. */
  onMore?: () => void
  onOpen: (picture: LibraryPicture) => void
  /** The id of the picture that is in the tab order; the first one is, if this one is not in the list. */
  visited?: string
  onVisit: (id: string) => void
  /** Absent where pictures cannot be selected. */
  selection?: Selection
}

/** One tile and its checkbox are in the tab order; arrow keys, Home and End move, with Shift they select. */
export function PictureGrid(props: GridProps) {
  const { label, pictures, openId, isComplete, onMore, visited, onVisit, selection } = props
  const { ref: sized, width } = useElementSize<HTMLDivElement>()
  const columns = Math.max(1, Math.floor(width / MIN_TILE))
  const count = Math.ceil(pictures.length / columns)
  const found = pictures.findIndex(({ id }) => id === visited)
  const current = Math.max(0, found)
  const currentRow = Math.floor(current / columns)
  const { rows, setScroller } = useRows({
    count,
    height: ROW_HEIGHT,
    current: found < 0 ? -1 : currentRow,
    overscan: OVERSCAN,
    onMore,
  })
  const selected = useMemo(() => new Set(selection?.chosen), [selection])

  const move = useRowKeys('Pictures', legend, {
    listOf: () => pictures.map(({ id }) => id),
    columns,
    visit: onVisit,
    extend: selection?.extend,
    keys: selection && !openId ? { Escape: () => selection.markAll(false) } : undefined,
  })

  return (
    <div ref={useMergedRef(setScroller, sized)} className={looks.scroller}>
      <ul aria-label={label} className={styles.tiles} style={{ height: count * ROW_HEIGHT }} onKeyDown={move}>
        {width > 0 &&
          rows.flatMap(({ index: row }) =>
            pictures.slice(row * columns, (row + 1) * columns).map((picture, column) => (
              <li
                key={picture.id}
                className={styles.place}
                style={{
                  top: row * ROW_HEIGHT,
                  left: `${(100 * column) / columns}%`,
                  width: `${100 / columns}%`,
                  height: ROW_HEIGHT,
                }}
                onFocus={() => onVisit(picture.id)}
                aria-setsize={isComplete ? pictures.length : -1}
                aria-posinset={row * columns + column + 1}
              >
                <Tile
                  {...props}
                  picture={picture}
                  isCurrent={row * columns + column === current}
                  isSelected={selected.has(picture.id)}
                />
              </li>
            )),
          )}
      </ul>
    </div>
  )
}

type TileProps = Pick<GridProps, 'openId' | 'onOpen' | 'selection'> & {
  picture: LibraryPicture
  isCurrent: boolean
  isSelected: boolean
}

function Tile({ picture, openId, isCurrent, onOpen, isSelected, selection }: TileProps) {
  const { id, url, name, width, height, bytes, uses, undescribed } = picture
  return (
    <>
      <button
        type="button"
        className={styles.tile}
        data-name-of={id}
        aria-current={id === openId || undefined}
        data-selected={isSelected || undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => onOpen(picture)}
      >
        <span className={styles.picture}>
          <Picture {...{ width, height }} address={url} alt="" picture={picture.picture} sizes="240px" />
        </span>
        <span className={styles.name}>{name || 'Without a name'}</span>
        <span className={styles.facts}>
          {width} × {height}, {formatBytes(bytes)}
        </span>
        <span className={styles.facts}>
          {usesText(uses)}
          {undescribed > 0 && `, ${undescribed} without description`}
        </span>
      </button>
      {selection && (
        <SelectBox
          {...{ id, isSelected, isCurrent }}
          onSelect={selection.toggle}
          name={name || 'a picture without a name'}
          className={styles.select}
        />
      )}
    </>
  )
}

/** 'Unused', 'Used in 3 places'. */
const usesText = (uses: number) => (uses === 0 ? 'Unused' : `Used in ${counted(uses, 'place')}`)
