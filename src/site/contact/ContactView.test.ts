import { expect, test } from 'vitest'
import { mapPage } from './ContactView.tsx'

const office = { id: 1, city: 'Guwahati', phone_numbers: [], address: 'River Terrace 14\nGuwahati & around' }
const pageOf = (google_maps_iframe_src: string) => mapPage({ ...office, google_maps_iframe_src })

test('a map of OpenStreetMap opens at its marker', () => {
  expect(
    pageOf('https://www.openstreetmap.org/export/embed.html?bbox=1%2C2%2C3%2C4&marker=26.18%2C91.75'),
  ).toBe('https://www.openstreetmap.org/?mlat=26.18&mlon=91.75#map=16/26.18/91.75')
})

test('one without a marker, or with a bad one, is searched for by its address', () => {
  for (const marker of ['', '&marker=here', '&marker=26.18']) {
    expect(pageOf(`https://www.openstreetmap.org/export/embed.html?bbox=1%2C2%2C3%2C4${marker}`)).toBe(
      'https://www.openstreetmap.org/search?query=River+Terrace+14%2C+Guwahati+%26+around',
    )
  }
})

test('a map of Google opens where Google finds the address', () => {
  expect(pageOf('https://www.google.com/maps/embed?pb=!1m18')).toBe(
    'https://www.google.com/maps/search/?api=1&query=River+Terrace+14%2C+Guwahati+%26+around',
  )
})
