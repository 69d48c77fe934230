import { useEffect, useRef, useState } from 'react'
import type { Office } from '../../domain/content/contact-schema.ts'
import { isMapEmbed } from '../../domain/content/office.ts'
import { mapPage } from './map-page.ts'
import styles from './OfficeMap.module.css'

const NEAR = '200px' // how far from the screen a map begins to load

/** A small map and a link to the full one. A placeholder is shown until it is near the screen. */
export function OfficeMap({ office }: { office: Office }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const address = office.google_maps_iframe_src
  if (!isMapEmbed(address)) return null
  return (
    <div className={styles.map}>
      <div ref={place} className={styles.place}>
        {isNear && (
          <iframe className={styles.frame} src={address} title={`Map of the office in ${office.city}`} />
        )}
      </div>
      <a className={styles.link} href={mapPage(office)} rel="noopener">
        Open the map<span className="visually-hidden"> of the office in {office.city}</span>
      </a>
    </div>
  )
}

/** True from the moment that the visitor comes near. */
function useNear(place: React.RefObject<HTMLElement | null>) {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const seen = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    )
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [place])
  return isNear
}
