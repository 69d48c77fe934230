import { expect, test } from 'vitest'
import { isHttps, isLinkTarget } from './address.ts'

test.each(['https://plinth.example', 'https://plinth.example/a?b=c#d'])('%s is https', (address) => {
  expect(isHttps(address)).toBe(true)
})

test.each([
  'http://plinth.example',
  'https:plinth.example',
  'https:/plinth.example',
  'https:\\\\plinth.example',
  'https://',
  'https://a b',
  'javascript:alert(1)',
  '',
])('%j is not https', (address) => {
  expect(isHttps(address)).toBe(false)
})

test.each([
  '/',
  '/about',
  '/?category=Education',
  '/#top',
  'https://plinth.example/x',
  'mailto:studio@plinth.example',
])('%s is allowed as a link target', (address) => {
  expect(isLinkTarget(address)).toBe(true)
})

test.each([
  '',
  'about',
  '//evil.example',
  '/\\evil.example',
  '/a b',
  '/\t/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://plinth.example',
  'mailto:',
  'mailto:studio@plinth.example?bcc=all@evil.example',
  'mailto:studio@plinth.example%0d%0aBcc:all@evil.example',
])('%j is not allowed as a link target', (address) => {
  expect(isLinkTarget(address)).toBe(false)
})
