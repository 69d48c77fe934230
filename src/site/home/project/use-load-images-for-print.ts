import { type RefObject, useEffect } from 'react'

/** On paper stand also the pictures that nobody has scrolled to: they are fetched as soon as somebody means to print. */
export function useLoadImagesForPrint(track: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function fetchAll() {
      for (const image of track.current?.querySelectorAll('img') ?? []) image.loading = 'eager'
    }
    window.addEventListener('beforeprint', fetchAll)
    return () => window.removeEventListener('beforeprint', fetchAll)
  }, [track])
}
