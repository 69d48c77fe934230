import { expect, test } from 'vitest'
import { pageQuery } from './page-query.ts'

const read = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://studio.example')
  return pageQuery(pathname, searchParams)
}

test('of the marks of campaigns and all else that no page reads, nothing is left', () => {
  const addresses = [
    '/?utm_source=x&fbclid=y',
    '/about?page=2',
    '/projects/hall?x',
    '/apply?category=Civic',
    '/?',
  ]
  expect(addresses.map(read)).toEqual(['', '', '', '', ''])
})

test('what a page reads stays, in one spelling and order', () => {
  const one = '?category=Civic&subCategory=Town+Halls&q=tura'
  expect(read(`/${one}`)).toBe(one)
  expect(read('/?q=%20tura&subCategory=TOWN%20HALLS&x=1&category=civic&category=Sports')).toBe(one)
  expect(read(`/projects/hall${one}`)).toBe(one)
  expect(read('/apply?x=1&job=%20architect')).toBe('?job=architect')
})

test('a filter that the studio does not know stays, since the page says so', () => {
  expect(read('/?category=Ships&subCategory=Town+Halls')).toBe('?category=Ships')
  expect(read('/?category=Civic&subCategory=Ships')).toBe('?category=Civic&subCategory=Ships')
  expect(read('/?subCategory=Ships')).toBe('?subCategory=Ships')
})

test('a page of the list is a number from 2 on', () => {
  expect(['/?page=2', '/?page=02', '/?page=2.9'].map(read)).toEqual(['?page=2', '?page=2', '?page=2'])
  expect(['/?page=1', '/?page=0', '/?page=-1', '/?page=x', '/?page='].map(read)).toEqual(['', '', '', '', ''])
})
