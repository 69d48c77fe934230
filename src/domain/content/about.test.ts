import { expect, test } from 'vitest'
import { figureOf, isSeen, isTextCard } from './about.ts'

test.each([
  [0, undefined, '0'],
  [21, undefined, '21'],
  [60, '+', '60+'],
  [999, '', '999'],
  [1_000, '', '1k'],
  [1_250, '+', '1.2k+'],
  [20_000, 'sq.ft.', '20k sq.ft.'],
  [999_999, '', '999.9k'],
  [1_000_000, '', '1M'],
  [3_500_000, '+', '3.5M+'],
  [12_000_000, '', '12M'],
])('%d with suffix %s reads %s', (value, suffix, figure) => {
  expect(figureOf({ value, suffix })).toBe(figure)
})

test('a figure never claims more than there is', () => {
  expect(figureOf({ value: 3_599_999, suffix: '+' })).toBe('3.5M+')
})

test('a counter on its way shows whole numbers', () => {
  expect(figureOf({ value: 31.7, suffix: '+' })).toBe('31+')
})

test('text cards are distinguished from logo cards', () => {
  expect(isTextCard({ id: 1, text: 'Drawn together.' })).toBe(true)
  expect(isTextCard({ id: 2, img_src: '/media/x', name: 'Meru', role: 'Structural consultant' })).toBe(false)
})

test('a section is seen when it is shown and holds a paragraph or a card', () => {
  const section = { id: 1, heading: 'Interior', shown: true, paragraphs: [], carousel_cards: [] }
  const paragraphs = [{ id: 1, text: 'Rooms.' }]
  expect(isSeen(section)).toBe(false)
  expect(isSeen({ ...section, paragraphs })).toBe(true)
  expect(isSeen({ ...section, paragraphs, shown: false })).toBe(false)
  expect(isSeen({ ...section, carousel_cards: [{ id: 1, text: 'A firm.' }] })).toBe(true)
})
