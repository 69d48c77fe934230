import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isMapEmbed } from '../../domain/content/office.ts'
import type { ContactContent, Office } from '../../domain/content/pages-schema.ts'
import looks from '../../ui/looks.module.css'
import button from '../../ui/word-button.module.css'
import { PageHead } from '../shell/layout/PageHead.tsx'
import styles from './ContactView.module.css'

type Props = { contact: Omit<ContactContent, 'formHeading'>; children: ReactNode }

/** The page's content above the form; the dashboard's preview shows it too. */
export function ContactView({ contact, children }: Props) {
  return (
    <>
      <PageHead title={contact.title} />
      {contact.offices.length > 0 && (
        <ul className={styles.offices}>
          {contact.offices.map((office) => (
            <li key={office.id} className={styles.office}>
              <OfficeCard office={office} waits={contact.mapsOnClick} />
            </li>
          ))}
        </ul>
      )}
      {contact.note && <p className={`${looks.quiet} ${styles.note}`}>{contact.note}</p>}
      {children}
    </>
  )
}

type OfficeProps = {
  office: Office
  /** The map is not loaded before the visitor asks for it. */
  waits?: boolean
}

function OfficeCard({ office, waits }: OfficeProps) {
  const { city, phone_numbers, address } = office
  return (
    <article className={styles.officeCardOffice}>
      <h2 className={looks.heading}>{city}</h2>
      {phone_numbers.length > 0 && (
        <ul className={styles.phones}>
          {phone_numbers.map((number, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an office may give a number twice
            <li key={index}>
              <a className={styles.phone} href={`tel:${number.replace(/[^+\d]/g, '')}`}>
                {number}
              </a>
            </li>
          ))}
        </ul>
      )}
      <address className={styles.address}>{address}</address>
      <OfficeMap office={office} waits={waits} />
    </article>
  )
}

const LOADING_MARGIN = '200px' // how far from the screen a map begins to load

/** A small map and a link to the full one. Until it has loaded, and where it cannot, the address is drawn in its place. */
export function OfficeMap({ office, waits = false }: OfficeProps) {
  const holder = useRef<HTMLDivElement>(null)
  const address = office.google_maps_iframe_src
  const [isAsked, setAsked] = useState(false)
  const isReachable = useReachable(holder, address, !waits || isAsked)
  const [isLoaded, setLoaded] = useState(false)
  if (!isMapEmbed(address)) return null

  function ask() {
    setAsked(true)
    // From the button, which goes.
    holder.current?.focus()
  }
  return (
    <div className={styles.map}>
      <div ref={holder} className={styles.place} tabIndex={waits ? -1 : undefined}>
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
      {waits && !isAsked && (
        <p className={styles.ask}>
          <button type="button" className={button.word} onClick={ask}>
            Show the map<span className="visually-hidden"> of the office in {office.city}</span>
          </button>
          <small className={looks.quiet}>
            It is loaded from {new URL(address).hostname}, which then learns your network address.
          </small>
        </p>
      )}
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
function useReachable(holder: React.RefObject<HTMLElement | null>, address: string, isWanted: boolean) {
  const [isReachable, setReachable] = useState(false)
  useEffect(() => {
    if (!holder.current || !isWanted) return
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
      { rootMargin: LOADING_MARGIN },
    )
    seen.observe(holder.current)
    return () => seen.disconnect()
  }, [holder, address, isWanted])
  return isReachable
}

const CLOSE = 16 // the zoom at which one sees single streets

/** The page of the map's own site that shows the office, for a tab of its own. */
export function mapPage({ address, google_maps_iframe_src }: Office): string {
  const { hostname, searchParams } = new URL(google_maps_iframe_src)
  const words = address.split('\n').join(', ')
  if (hostname !== 'www.openstreetmap.org') {
    return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: words })}`
  }
  const [latitude = NaN, longitude = NaN] = (searchParams.get('marker') ?? '').split(',').map(Number)
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) {
    return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: words })}`
  }
  const marker = new URLSearchParams({ mlat: `${latitude}`, mlon: `${longitude}` })
  return `https://www.openstreetmap.org/?${marker}#map=${CLOSE}/${latitude}/${longitude}`
}
