import { type FieldTable, group } from '../record-fields.ts'
import { socialLinks, wholePicture } from './content-parts-fields.ts'
import type { PageDescription, SiteContent } from './site-schema.ts'

const described = (label: string) =>
  group<PageDescription>(label, {
    title: { label: 'Title', empty: '' },
    description: { label: 'Description', empty: '' },
  })

/** Every field of what all pages share. */
export const siteFields = {
  studioName: { label: 'Studio name', empty: '' },
  logo: { label: 'Logo', empty: null, ...wholePicture },
  tagline: { label: 'Tagline', empty: '' },
  description: { label: 'Description', empty: '' },
  email: { label: 'E-mail', empty: '' },
  socialLinks: socialLinks('Social links'),
  copyright: { label: 'Copyright line', empty: '' },
  pages: group<SiteContent['pages']>('Search results', {
    home: described('Home'),
    about: described('About'),
    team: described('Team'),
    careers: described('Careers'),
    contact: described('Contact'),
  }),
  enquiriesTo: { label: 'Enquiries are mailed to', empty: [], joins: true },
  applicationsTo: { label: 'Applications are mailed to', empty: [], joins: true },
} satisfies FieldTable<SiteContent>
