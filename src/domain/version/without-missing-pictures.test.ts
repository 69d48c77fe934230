import { describe, expect, test } from 'vitest'
import { withoutMissingPictures } from './without-missing-pictures.ts'

const GONE = 'gone.jpg'
const missing = new Set([GONE])
const LEFT_OUT = 'This picture no longer exists, so it is not restored.'
const STAYS = 'This picture no longer exists, so the current value is kept.'
const of = (value: unknown, current: unknown) => withoutMissingPictures(value, current, missing, ['field'])

describe('a picture that no longer exists', () => {
  test('leaves a section or card of a list out', () => {
    const text = { type: 'text', content: 'A hall.' }
    expect(of([text, { type: 'image', content: GONE, alt: 'The hall' }], [])).toEqual({
      value: [text],
      notRestored: [{ field: 'field.1.content', message: LEFT_OUT }],
    })
  })

  test('leaves the current value where there is one', () => {
    const now = { img_src: 'b.jpg', alt: 'B' }
    expect(of({ img_src: GONE, alt: 'A' }, now)).toEqual({
      value: now,
      notRestored: [{ field: 'field.img_src', message: STAYS }],
    })
    expect(of(GONE, 'b.jpg')).toEqual({ value: 'b.jpg', notRestored: [{ field: 'field', message: STAYS }] })
    expect(of(GONE, undefined)).toEqual({
      value: undefined,
      notRestored: [{ field: 'field', message: LEFT_OUT }],
    })
  })

  test('inside an entry stays that of the current entry with the same id, and the rest is restored', () => {
    const photo = { img_src: 'b.jpg', alt: 'B' }
    const then = [
      { id: 1, name: 'R. DEKA', photo: { img_src: GONE, alt: 'A' } },
      { id: 2, name: 'M. BORA', photo: { img_src: GONE, alt: 'C' } },
    ]
    expect(of(then, [{ id: 1, name: 'R. D.', photo }])).toEqual({
      value: [
        { id: 1, name: 'R. DEKA', photo },
        { id: 2, name: 'M. BORA' },
      ],
      notRestored: [
        { field: 'field.0.photo.img_src', message: STAYS },
        { field: 'field.1.photo.img_src', message: LEFT_OUT },
      ],
    })
  })
})

test('a value whose pictures all exist is unchanged', () => {
  const value = { upper: [{ img_src: 'a.jpg', alt: '' }], shown: false, ids: [1], none: null }
  expect(of(value, undefined)).toEqual({ value, notRestored: [] })
})
