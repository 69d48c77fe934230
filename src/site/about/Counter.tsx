import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { figureOf } from '../../domain/content/about.ts'
import type { Metric } from '../../domain/content/pages-schema.ts'
import looks from '../../ui/looks.module.css'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import styles from './Counter.module.css'

/** The final figure is always rendered, for screen readers and for its space. The animated count covers it. */
export function Counter({ metric }: { metric: Metric }) {
  const element = useRef<HTMLDivElement>(null)
  const count = useCount(metric.value, element)
  const isCounting = count !== undefined
  return (
    <div ref={element} className={styles.counter}>
      <dt className={looks.quiet}>{metric.title}</dt>
      <dd className={styles.figure} data-counting={isCounting || undefined}>
        <span className={styles.final}>{figureOf(metric)}</span>
        {isCounting && (
          <span className={styles.count} aria-hidden="true">
            {figureOf({ ...metric, value: count })}
          </span>
        )}
      </dd>
    </div>
  )
}

const STEP_TIME = 16 // ms
const VISIBLE_SHARE = 0.5 // of the counter, when it starts

/** Counts up to the value, once, when the element is at least half visible. Undefined before and after. */
function useCount(value: number, element: RefObject<HTMLElement | null>): number | undefined {
  const [count, setCount] = useState<number>()

  // Before the first paint, or visitors from another page would see the figure fall back to zero.
  useLayoutEffect(() => {
    if (prefersReducedMotion()) return
    let timer: ReturnType<typeof setInterval> | undefined
    setCount(0)

    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry || entry.intersectionRatio < VISIBLE_SHARE) return
        seen.disconnect()
        const start = performance.now()
        timer = setInterval(() => {
          const next = prefersReducedMotion() ? undefined : countAt(performance.now() - start, value)
          if (next === undefined) clearInterval(timer)
          setCount(next)
        }, STEP_TIME)
      },
      { threshold: VISIBLE_SHARE },
    )
    seen.observe(element.current!)
    return () => {
      seen.disconnect()
      clearInterval(timer)
    }
  }, [value, element])

  return count
}

const DURATION = 2000 // ms

/** The count after `elapsed` milliseconds: fast at first, then slower; undefined at the end. */
export function countAt(elapsed: number, value: number): number | undefined {
  if (elapsed >= DURATION) return undefined
  return value * (1 - (1 - elapsed / DURATION) ** 3)
}
