import type { FieldTable } from '../record-fields.ts'
import type { CareersContent } from './careers-schema.ts'
import { socialLinks } from './content-parts-fields.ts'

/** Every field of the Careers page, in the order in which the page shows them. */
export const careersFields = {
  title: { label: 'Title', empty: 'Careers' },
  paragraphs: { label: 'Introduction', empty: [] },
  linkColumns: {
    label: 'Footer columns',
    empty: [],
    nameOf: ({ title }) => title,
    entries: {
      title: { label: 'Title', empty: '' },
      links: {
        label: 'Links',
        empty: [],
        nameOf: ({ label }) => label,
        entries: { label: { label: 'Words', empty: '' }, href: { label: 'Address', empty: '' } },
      },
    },
  },
  socialLinks: socialLinks('Icons in the footer'),
} satisfies FieldTable<CareersContent>
