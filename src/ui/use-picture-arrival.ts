import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { blurredPreview } from './blurred-preview.ts'

/**
 * `unknown` is what the server renders: the picture is visible, so that it shows without JavaScript too. Only the
 * browser knows whether it is still `awaited`, and only then does it fade in (`arriving`). An eager picture, the first
 * that is seen, is `expected` instead: it appears as it loads.
 */
export type Arrival = 'unknown' | 'expected' | 'awaited' | 'arriving' | 'shown' | 'failed'

type Expected = {
  image: RefObject<HTMLImageElement | null>
  eager: boolean
  thumbhash?: string
  onFail?: () => void
}

export function usePictureArrival({ image, eager, thumbhash, onFail }: Expected) {
  const [arrival, setArrival] = useState<Arrival>('unknown')
  const [ghost, setGhost] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the picture has its place in the page
  useLayoutEffect(() => {
    const { complete, naturalWidth } = image.current!
    if (complete && naturalWidth === 0) fail()
    else if (complete) setArrival('shown')
    else setArrival(eager ? 'expected' : 'awaited')
  }, [])

  const isOnItsWay = arrival === 'expected' || arrival === 'awaited'
  useEffect(() => {
    if (!isOnItsWay || !thumbhash) return
    return whenIdle(() => setGhost(blurredPreview(thumbhash)))
  }, [isOnItsWay, thumbhash])

  function fail() {
    setArrival('failed')
    onFail?.()
  }

  return {
    arrival,
    /** Whether the average colour still fills its space. */
    isComing: arrival === 'unknown' || isOnItsWay,
    ghost: isOnItsWay || arrival === 'arriving' ? ghost : undefined,
    loaded: () => setArrival((before) => (before === 'awaited' ? 'arriving' : 'shown')),
    faded: () => setArrival('shown'),
    fail,
  }
}

/** Ghosts are decoded between other work. Safari has no idle callback. */
function whenIdle(work: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(handle)
}
