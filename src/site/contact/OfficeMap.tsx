import { useEffect, useRef, useState } from 'react'
import type { Office } from '../../domain/content/contact-schema.ts'
import { isMapEmbed } from '../../domain/content/office.ts'
import { mapPage } from './map-page.ts'
import styles from './OfficeMap.module.css'

const NEAR = '200px' // how far from the screen a map begins to load

/** A small map and a link to the full one. Until it has loaded, and where it cannot, the address is drawn in its place. */
export function OfficeMap({ office }: { office: Office }) {
  const place = useRef<HTMLDivElement>(null)
  const address = office.google_maps_iframe_src
  const isReachable = useReachable(place, address)
  const [isLoaded, setLoaded] = useState(false)
  if (!isMapEmbed(address)) return null
  return (
    <div className={styles.map}>
      <div ref={place} className={styles.place}>
        {!isLoaded && (
          <p className={styles.card} aria-hidden="true">
            {office.address}
          </p>
        )}
        {isReachable && (
          <iframe
            className={styles.frame}
            data-loaded={isLoaded || undefined}
            src={address}
            title={`Map of the office in ${office.city}`}
            onLoad={() => setLoaded(true)}
          />
        )}
      </div>
      <a className={styles.link} href={mapPage(office)} rel="noopener">
        Open the map<span className="visually-hidden"> of the office in {office.city}</span>
      </a>
    </div>
  )
}

/**
 * True once the visitor comes near and the map's site has answered. A frame fires `load` also for the browser's own page about an
 * error, and hides which one it is; a request fails where the site is blocked or there is no network.
 */
function useReachable(place: React.RefObject<HTMLElement | null>, address: string) {
  const [isReachable, setReachable] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const ask = () =>
      fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store' }).then(
        () => setReachable(true),
        () => undefined,
      )
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        seen.disconnect()
        void ask()
      },
      { rootMargin: NEAR },
    )
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [place, address])
  return isReachable
}
