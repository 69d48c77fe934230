import { hint, textHints } from '../fields/hint-rules.ts'
import { type FieldTable, withAudience } from '../fields/record-fields.ts'
import type { ContactContent } from './contact-schema.ts'

const NO_PHONE = {
  message: 'Add one, so that visitors can call.',
  many: 'offices have no phone number. Add one to each, so that visitors can call.',
}
const NO_MAP = {
  message: 'Add one, so that visitors find the office.',
  many: 'offices have no map. Add one to each, so that visitors find them.',
}

/** In the order in which the page shows them. */
export const contactFields = withAudience('visitors', {
  title: { label: 'Title', empty: "Let's Connect", isRequired: true },
  offices: {
    label: 'Offices',
    empty: [],
    nameOf: ({ city }) => city,
    entries: {
      city: { label: 'City', empty: '', isRequired: true },
      phone_numbers: {
        label: 'Phone numbers',
        empty: [],
        hints: (numbers) => hint(numbers.some((number) => number.trim()) ? undefined : NO_PHONE),
      },
      address: { label: 'Address', empty: '', isRequired: true },
      google_maps_iframe_src: {
        label: 'Map',
        empty: '',
        hints: (address) => hint(address.trim() ? undefined : NO_MAP),
      },
    },
  },
  note: { label: 'Note below the offices', empty: '', hints: textHints },
  formHeading: { label: 'Heading of the form', empty: 'Your next project starts here', isRequired: true },
} satisfies FieldTable<ContactContent>)
