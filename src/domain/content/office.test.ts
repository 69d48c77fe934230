import { expect, test } from 'vitest'
import { isMapEmbed, mapAddressIn, mapOrigins } from './office.ts'

test.each([
  'https://www.google.com/maps/embed?pb=!1m18!1m12',
  'https://www.google.com/maps/embed/v1/place?key=k&q=Guwahati',
  'https://www.openstreetmap.org/export/embed.html?bbox=91.7%2C26.1%2C91.8%2C26.2&layer=mapnik&marker=26.15%2C91.75',
])('a map may come from %s', (address) => {
  expect(isMapEmbed(address)).toBe(true)
})

test.each([
  '',
  'maps',
  'http://www.google.com/maps/embed?pb=1',
  'javascript:alert(1)//https://www.google.com/maps/embed',
  'data:text/html,https://www.google.com/maps/embed',
  'https://www.google.com.evil.example/maps/embed?pb=1',
  'https://www.google.com@evil.example/maps/embed?pb=1',
  'https://user@www.google.com/maps/embed?pb=1',
  'https://user:word@www.google.com/maps/embed?pb=1',
  'https://www.google.com:8443/maps/embed?pb=1',
  'https://evil.example/https://www.google.com/maps/embed',
  'https://evil.example/maps/embed',
  'https://evil-google.com/maps/embed',
  'https://google.com/maps/embed',
  'https://maps.app.goo.gl/abc',
  'https://www.google.com/maps/place/Guwahati',
  'https://www.google.com/maps/embedded',
  'https://www.google.com/maps/embed/../../url?q=https://evil.example',
  'https://www.google.com/maps/embed/%2e%2e/%2e%2e/url',
  'https://www.google.com/url?q=/maps/embed',
  'https://www.google.com/#/maps/embed',
  'https://www.google.com\\@evil.example/maps/embed',
  'https:\\\\www.google.com\\maps\\embed',
  'https:www.google.com/maps/embed',
  '//www.google.com/maps/embed',
  'https://www.goo\ngle.com/maps/embed',
  ' https://www.google.com/maps/embed',
  'https://www.openstreetmap.org/export/embed.html/../../login',
  'https://www.openstreetmap.org/#map=12/26/91',
  'https://openstreetmap.org.evil.example/export/embed.html',
  'https://www.openstreetmap.org./export/embed.html',
  '<iframe src="https://www.google.com/maps/embed?pb=1"></iframe>',
])('no map comes from %j', (address) => {
  expect(isMapEmbed(address)).toBe(false)
})

test('the origins a frame may show are the two of the maps', () => {
  expect(mapOrigins).toEqual(['https://www.google.com', 'https://www.openstreetmap.org'])
})

test('of a pasted iframe the address is taken, of anything else the text', () => {
  const src = 'https://www.google.com/maps/embed?pb=!1m18&amp;hl=en'
  expect(mapAddressIn(`<iframe src="${src}" width="600" height="450" style="border:0;"></iframe>`)).toBe(
    'https://www.google.com/maps/embed?pb=!1m18&hl=en',
  )
  expect(mapAddressIn(`<IFRAME width="1" data-src="x" src='https://a.example'>`)).toBe('https://a.example')
  expect(mapAddressIn('https://www.openstreetmap.org/export/embed.html')).toBe(
    'https://www.openstreetmap.org/export/embed.html',
  )
})
