import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { type HandledKey, useLegend } from '../shell/keys/legend.ts'
import styles from './EnquiryList.module.css'
import { EnquiryRow } from './EnquiryRow.tsx'
import { focusRow } from './focus-row.ts'

const ROW_HEIGHT = 88 // px
const OVERSCAN = 6 // rows drawn above and below what is seen

const STEP = 'Next or previous enquiry'
const FAR = 'First or last enquiry'
const legend = { ArrowDown: STEP, ArrowUp: STEP, Home: FAR, End: FAR }
const rows = { Enter: 'Open the enquiry' }

type Props = {
  label: string
  enquiries: readonly StoredEnquiry[]
  openId: string
  /** The id of the row that is in the tab order; the first row when there is none with it. */
  visited: string
  onVisit: (id: string) => void
  onOpen: (id: string) => void
  /** Whether all have arrived. */
  isComplete: boolean
  /** Called when the end is near; absent while nothing can be loaded. */
  onMore?: () => void
}

/**
 * The enquiries, of which only the visible rows and the one in the tab order are drawn. It has one Tab stop; the arrow keys, Home
 * and End move between the rows, and Enter opens one.
 */
export function EnquiryList({
  label,
  enquiries,
  openId,
  visited,
  onVisit,
  onOpen,
  isComplete,
  onMore,
}: Props) {
  useLegend('List', legend)
  useLegend('List', rows)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const found = enquiries.findIndex(({ id }) => id === visited)
  const current = Math.max(0, found)
  const virtual = useVirtualizer({
    count: enquiries.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      if (found < 0 || drawn.includes(found)) return drawn
      return [...drawn, found].sort((a, b) => a - b)
    },
  })
  const isNearEnd = (virtual.range?.endIndex ?? 0) >= enquiries.length - 1 - OVERSCAN
  useEffect(() => {
    if (isNearEnd) onMore?.()
  }, [isNearEnd, onMore])

  function move(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: enquiries.length - 1,
    } satisfies Record<HandledKey<typeof legend>, number>
    const next = enquiries[targets[event.key] ?? -1]
    if (event.key in targets) event.preventDefault()
    if (next) focusRow(next.id, onVisit)
  }

  return (
    <div ref={setScroller} className={styles.scroller}>
      <ul
        aria-label={label}
        className={styles.rows}
        style={{ height: enquiries.length * ROW_HEIGHT }}
        onKeyDown={move}
      >
        {virtual.getVirtualItems().map(({ index }) => {
          const enquiry = enquiries[index]!
          return (
            <li
              key={enquiry.id}
              className={styles.place}
              style={{ top: index * ROW_HEIGHT, height: ROW_HEIGHT }}
              aria-setsize={isComplete ? enquiries.length : -1}
              aria-posinset={index + 1}
            >
              <EnquiryRow
                enquiry={enquiry}
                isOpen={enquiry.id === openId}
                isCurrent={index === current}
                onFocus={() => onVisit(enquiry.id)}
                onOpen={() => onOpen(enquiry.id)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
