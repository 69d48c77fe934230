import { type ReactNode, useRef, useState } from 'react'
import { PlainButton } from '../../shell/looks/buttons.ts'
import { TableHead } from '../../shell/TableHead.tsx'
import table from '../../shell/table.module.css'
import styles from './ImportScreen.module.css'
import { countInWords } from './plan-words.ts'

const STEP = 100 // rows: a spreadsheet has thousands, and each of its rows may have a field

type Props<T> = {
  caption: string
  heads: readonly string[]
  /** 'fault', on the button. */
  noun: string
  entries: readonly T[]
  /** The row of an entry, with a key. */
  children: (entry: T) => ReactNode
}

/** A table with the first entries of a list, which scrolls sideways on narrow windows, and a button that shows more of them. */
export function LongTable<T>({ caption, heads, noun, entries, children }: Props<T>) {
  const [count, setCount] = useState(STEP)
  const region = useRef<HTMLElement>(null)
  const left = entries.length - count
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keyboard */}
      <section ref={region} className={styles.scrolls} aria-label={caption} tabIndex={0}>
        <table className={table.table}>
          <caption>{caption}</caption>
          <TableHead heads={heads} />
          <tbody>{entries.slice(0, count).map(children)}</tbody>
        </table>
      </section>
      {left > 0 && (
        <PlainButton
          onClick={() => {
            setCount(count + STEP)
            // The button that was pressed is gone then.
            if (left <= STEP) region.current?.focus()
          }}
        >
          Show {Math.min(left, STEP)} more of {countInWords(entries.length, noun)}
        </PlainButton>
      )}
    </>
  )
}
