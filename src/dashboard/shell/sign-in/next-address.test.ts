import { expect, test } from 'vitest'
import { loginAddress, nextAddress } from './next-address.ts'

const HOME = '/admin/dashboard/home'

test('a page of the dashboard is reached after signing in', () => {
  expect(nextAddress('/admin/dashboard/projects?search=hall')).toBe('/admin/dashboard/projects?search=hall')
})

test.each([
  null,
  '',
  '/about',
  '//evil.example/admin/',
  'https://evil.example/admin/dashboard/home',
  '/\\evil.example/admin/',
  'javascript:alert(1)',
  '/admin/../login',
  '/administrator',
  '/%5Cevil.example/admin/',
  '%2F%2Fevil.example/admin/',
  '/\t/evil.example/admin/',
  '\t//evil.example/admin/',
  ' https://evil.example/admin/',
  'https:evil.example/admin/',
  'http://plinth.invalid@evil.example/admin/',
  'http://plinth.invalid.evil.example/admin/',
  '/admin/%2e%2e/login',
  '/admin\\..\\..\\',
  'data:text/html,/admin/',
])('%s redirects to home instead', (wanted) => {
  expect(nextAddress(wanted)).toBe(HOME)
})

test('the login page remembers the requested page', () => {
  expect(loginAddress({ pathname: '/admin/dashboard/projects', search: '?trash' })).toBe(
    '/login?next=%2Fadmin%2Fdashboard%2Fprojects%3Ftrash',
  )
  expect(loginAddress({ pathname: HOME, search: '' })).toBe('/login')
})
