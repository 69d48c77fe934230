import type { Office } from '../../domain/content/contact-schema.ts'

const STREET_ZOOM = 16 // the zoom at which one sees single streets

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
  return `https://www.openstreetmap.org/?${marker}#map=${STREET_ZOOM}/${latitude}/${longitude}`
}
