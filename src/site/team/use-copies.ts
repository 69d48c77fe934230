import { type RefObject, useEffect, useState } from 'react'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'

const PRELOAD_DISTANCE = '600px' // how far below the screen a row may be when its copies are made

/**
 * The number of copies of a row of this width that are needed to always fill the element; none before it comes near
 * the screen, and none for those who ask for reduced motion.
 */
export function useCopies(element: RefObject<HTMLElement | null>, width: number): number {
  const [copies, setCopies] = useState(0)

  useEffect(() => {
    if (width === 0 || prefersReducedMotion()) return
    const sized = new ResizeObserver(([entry]) => {
      const needed = Math.ceil(entry!.contentRect.width / width)
      setCopies((before) => Math.max(before, needed))
    })
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        sized.observe(element.current!)
      },
      { rootMargin: PRELOAD_DISTANCE },
    )
    near.observe(element.current!)
    return () => {
      near.disconnect()
      sized.disconnect()
    }
  }, [element, width])

  return copies
}
