import { expect, test } from 'vitest'
import { pageQuery } from './page-query.ts'

const read = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://studio.example')
  return pageQuery(pathname, searchParams)
}

test('query parameters that the page does not use, such as utm_source, are removed', () => {
  const addresses = [
    '/?utm_source=x&fbclid=y',
    '/about?page=2',
    '/projects/hall?category=Civic&q=tura',
    '/apply?category=Civic',
    '/?',
  ]
  expect(addresses.map(read)).toEqual(['', '', '', '', ''])
})

test('query parameters that the page uses are kept, in one spelling and order', () => {
  const one = '?category=Civic&subCategory=Town+Halls&q=tura'
  expect(read(`/${one}`)).toBe(one)
  expect(read('/?q=%20tura&subCategory=TOWN%20HALLS&x=1&category=civic&category=Sports')).toBe(one)
  expect(read('/?status=on-site&location=assam')).toBe('?location=ASSAM&status=ON-SITE')
  expect(read('/apply?x=1&job=%20architect')).toBe('?job=architect')
})

test('all unknown names become one, since the page shows a message about them', () => {
  expect(read('/?category=Ships&subCategory=Town+Halls')).toBe('?category=-')
  expect(read('/?category=-')).toBe('?category=-')
  expect(read('/?category=Civic&subCategory=Ships')).toBe('?category=Civic&subCategory=-')
  expect(read('/?subCategory=Ships')).toBe('?subCategory=-')
  expect(read('/?location=Atlantis&status=sunk&category=Civic')).toBe('?category=Civic&location=-&status=-')
  expect(read('/?category=Ships&q=tura')).toBe('?q=tura&category=-')
})

test('the page number is kept from 2 on', () => {
  expect(['/?page=2', '/?page=02', '/?page=2.9'].map(read)).toEqual(['?page=2', '?page=2', '?page=2'])
  expect(['/?page=1', '/?page=0', '/?page=-1', '/?page=x', '/?page='].map(read)).toEqual(['', '', '', '', ''])
})
