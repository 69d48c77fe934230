import { expect, test } from 'vitest'
import { contactContent } from '../../domain/content/contact-schema.ts'
import { checked, errorsById } from './checked.ts'

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
      'offices.7.city': 'Give the city.',
      'offices.7.phone_numbers.0': 'Give the phone number in digits.',
    },
  })
  expect(errorsById({ 'offices.1.city': 'No.', title: 'No.' }, page)).toEqual({
    'offices.7.city': 'No.',
    title: 'No.',
  })
})
