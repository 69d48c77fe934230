import { type RefObject, useLayoutEffect, useState } from 'react'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { countAt } from './count.ts'

const TICK = 16 // ms
const VISIBLE_SHARE = 0.5 // of the counter, when it starts

/** Counts up to the value, once, when the element is at least half visible. Undefined before and after. */
export function useCount(value: number, element: RefObject<HTMLElement | null>): number | undefined {
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
        }, TICK)
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
