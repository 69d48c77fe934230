import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { blurredPreview } from './blurred-preview.ts'

/**
 * The loading state of a picture. The server renders `unknown`, in which the picture is visible, so that it works without
 * JavaScript. In the browser a picture that is not loaded yet is `awaited` and then fades in (`arriving`). An eager picture
 * is `expected` instead and appears while it loads.
 */
type Arrival = 'unknown' | 'expected' | 'awaited' | 'arriving' | 'shown' | 'failed'

type Expected = {
  image: RefObject<HTMLImageElement | null>
  eager: boolean
  thumbhash?: string
  onFail?: () => void
}

export function usePictureArrival({ image, eager, thumbhash, onFail }: Expected) {
  const [arrival, setArrival] = useState<Arrival>('unknown')
  const [preview, setPreview] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the picture is mounted
  useLayoutEffect(() => {
    const { complete, naturalWidth } = image.current!
    if (complete && naturalWidth === 0) fail()
    else if (complete) setArrival('shown')
    else setArrival(eager ? 'expected' : 'awaited')
  }, [])

  const isLoading = arrival === 'expected' || arrival === 'awaited'
  useEffect(() => {
    if (!isLoading || !thumbhash) return
    return whenIdle(() => setPreview(blurredPreview(thumbhash)))
  }, [isLoading, thumbhash])

  function fail() {
    setArrival('failed')
    onFail?.()
  }

  return {
    arrival,
    /** Whether its space still shows the average colour. */
    isComing: arrival === 'unknown' || isLoading,
    preview: isLoading || arrival === 'arriving' ? preview : undefined,
    loaded: () => setArrival((before) => (before === 'awaited' ? 'arriving' : 'shown')),
    faded: () => setArrival('shown'),
    fail,
  }
}

/** Decodes previews when the browser is idle. Safari has no idle callback. */
function whenIdle(work: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(handle)
}
