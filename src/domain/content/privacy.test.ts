import { expect, test } from 'vitest'
import { type PrivacyFacts, privacyFacts, privacyParts } from './privacy.ts'

const facts: PrivacyFacts = {
  privacyNote: '',
  enquiryRetention: 24,
  applicationRetention: 1,
  email: 'studio@plinth.example',
  mapsOnClick: false,
  mapHosts: [],
  pictureHosts: [],
  usesRecaptcha: false,
}

const textOf = (changed: Partial<PrivacyFacts> = {}) =>
  privacyParts({ ...facts, ...changed })
    .flatMap(({ paragraphs }) => paragraphs)
    .join('\n')

test('the months are those of the settings', () => {
  const text = textOf()
  expect(text).toContain('and erase them after 24 months.')
  expect(text).toContain('erased after a month without a change.')
})

test('the page says that the log may name the address of who was refused', () => {
  expect(textOf()).toContain('the log of the server may name your network address.')
})

test('a site without maps, captcha and pictures of others names no third party', () => {
  const text = textOf()
  expect(text).toContain('Nobody: everything on these pages comes from this website itself.')
  expect(text).not.toMatch(/Google|reCAPTCHA|loaded from/)
})

test('each other website is named, with the moment when it is asked', () => {
  const mapHosts = ['www.google.com', 'www.openstreetmap.org']
  expect(textOf({ mapHosts })).toContain(
    'The maps on the Contact page are loaded from www.google.com and www.openstreetmap.org, when you come near one. These sites then learn your network address.',
  )
  expect(textOf({ mapHosts: ['www.google.com'], mapsOnClick: true })).toContain(
    'loaded from www.google.com, when you ask for one. That site then learns your network address.',
  )
  expect(textOf({ pictureHosts: ['cdn.example'] })).toContain('Some pictures are loaded from cdn.example.')
  const captcha = textOf({ usesRecaptcha: true })
  expect(captcha).toContain('reCAPTCHA')
  expect(captcha).not.toContain('Nobody')
})

test('the address to write to is named where there is one', () => {
  expect(textOf()).toContain('write to studio@plinth.example')
  expect(textOf({ email: '' })).not.toContain('write to')
})

test('the hosts are those of the maps that are shown and of the pictures, each once', () => {
  const office = { id: 1, city: 'GUWAHATI', phone_numbers: [], address: 'Dispur' }
  const map = 'https://www.google.com/maps/embed?pb=1'
  const { mapHosts, pictureHosts } = privacyFacts({
    site: facts,
    settings: facts,
    contact: {
      mapsOnClick: false,
      offices: ['', map, map].map((address) => ({ ...office, google_maps_iframe_src: address })),
    },
    pictureOrigins: ['https://cdn.example:8443'],
    usesRecaptcha: false,
  })
  expect({ mapHosts, pictureHosts }).toEqual({ mapHosts: ['www.google.com'], pictureHosts: ['cdn.example'] })
})
