import { expect, test } from 'vitest'
import { contactContent } from '../../../domain/content/pages-schema.ts'
import { errorsById } from '../../../domain/fields/faults.ts'
import { checked } from './checked.ts'

const office = { id: 7, city: '', phone_numbers: ['x'], address: 'A street', google_maps_iframe_src: '' }
const page = {
  title: 'Contact',
  note: '',
  formHeading: 'Write',
  offices: [{ ...office, id: 3, city: 'A', phone_numbers: [] }, office],
}

test('what is wrong with an entry is named by its id, what is wrong in a list of texts by its place', () => {
  expect(checked(contactContent, page)).toEqual({
    errors: {
      'offices.7.city': 'Enter the city.',
      'offices.7.phone_numbers.0': 'Enter a full phone number.',
    },
  })
  expect(errorsById({ 'offices.1.city': 'No.', title: 'No.' }, page)).toEqual({
    'offices.7.city': 'No.',
    title: 'No.',
  })
})

test('what an earlier release stored by other rules is no fault until it is changed', () => {
  const stored = { ...page, offices: [{ ...office, city: 'Tura', phone_numbers: ['ask us'] }] }
  expect(checked(contactContent, { ...stored, title: 'Write to us' }, stored)).toMatchObject({
    fields: { title: 'Write to us', offices: [{ phone_numbers: ['ask us'] }] },
  })
  const changed = { ...stored, offices: [{ ...stored.offices[0], phone_numbers: ['call us'] }] }
  expect(checked(contactContent, changed, stored)).toHaveProperty('errors')
})
