import { type RefObject, useEffect } from 'react'

/** Loads all pictures before printing, also those that were not scrolled into view. */
export function useLoadImagesForPrint(track: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function fetchAll() {
      for (const image of track.current?.querySelectorAll('img') ?? []) image.loading = 'eager'
    }
    window.addEventListener('beforeprint', fetchAll)
    return () => window.removeEventListener('beforeprint', fetchAll)
  }, [track])
}
