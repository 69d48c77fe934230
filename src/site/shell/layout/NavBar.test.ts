import { expect, test } from 'vitest'
import { usualNavigation } from '../../../domain/content/navigation.ts'
import { headLinks } from './NavBar.tsx'

const labels = (...args: Parameters<typeof headLinks>) => headLinks(...args).map(({ label }) => label)

test('Careers follows the usual links while an opening is open', () => {
  expect(labels(usualNavigation)).toEqual(['ABOUT', 'TEAM', 'CONTACT'])
  expect(labels({ ...usualNavigation, isHiring: true })).toEqual(['ABOUT', 'TEAM', 'CONTACT', 'CAREERS'])
})

test('a page without content has no link', () => {
  expect(labels({ pages: ['careers', 'contact'], isHiring: false })).toEqual(['CONTACT'])
})
