import { type FieldTable, group } from '../record-fields.ts'
import { socialLinks, wholePicture } from './content-parts-fields.ts'
import { siteSettings } from './default-texts.ts'
import type { PageDescription, SiteContent } from './site-schema.ts'

/** What search engines and shared links say of a page. */
export const pageDescriptionFields = {
  title: { label: 'Title', empty: '' },
  description: { label: 'Description', empty: '' },
} satisfies FieldTable<PageDescription>

const described = (label: string) => group<PageDescription>(label, pageDescriptionFields)

/** Every field of what all pages share. */
export const siteFields = {
  studioName: { label: 'Studio name', empty: '' },
  logo: { label: 'Logo', empty: null, ...wholePicture },
  tagline: { label: 'Tagline', empty: '' },
  description: { label: 'Description', empty: '' },
  email: { label: 'E-mail', empty: '' },
  socialLinks: socialLinks('Social links'),
  copyright: { label: 'Copyright line', empty: '' },
  sharingPicture: { label: 'Sharing picture', empty: null, ...wholePicture },
  pages: group<SiteContent['pages']>('Search results', {
    home: described('Home'),
    about: described('About'),
    team: described('Team'),
    careers: described('Careers'),
    contact: described('Contact'),
  }),
  enquiriesTo: { label: 'Enquiries are mailed to', empty: [], joins: true },
  applicationsTo: { label: 'Applications are mailed to', empty: [], joins: true },
  timeZone: { label: 'Time zone', empty: siteSettings.timeZone },
  enquiryRetention: {
    label: 'Enquiries are kept',
    shortLabel: 'Months that enquiries are kept',
    empty: siteSettings.enquiryRetention,
  },
  applicationRetention: {
    label: 'Applications are kept',
    shortLabel: 'Months that applications are kept',
    empty: siteSettings.applicationRetention,
  },
} satisfies FieldTable<SiteContent>
