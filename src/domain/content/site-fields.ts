import {
  hint,
  hintsBelow,
  pictureHints,
  searchDescriptionHint,
  searchTitleHint,
  withStudio,
} from '../fields/hint-rules.ts'
import { type FieldTable, group, type RecordTable, type SeenByVisitors } from '../fields/record-fields.ts'
import { socialLinks, wholePicture } from './content-parts-fields.ts'
import { siteSettings } from './default-texts.ts'
import type { PageDescription, SiteContent } from './site-schema.ts'

const NO_DESCRIPTION = { message: 'Add one: search results and shared links show it.' }
const NO_PAGE_DESCRIPTION = {
  message: 'Add one: without it, search results show the description of the whole site.',
  many: 'pages have no description: search results show that of the whole site. Add one to each.',
}

/** Home has its title alone; the others add the name of the studio. */
const searchHints = (pages: SiteContent['pages'], { studioName }: Pick<SiteContent, 'studioName'>) =>
  hintsBelow(
    Object.entries(pages).flatMap(([name, { title, description }]) => [
      [`${name}.title`, searchTitleHint(name === 'home' ? title : withStudio(title, studioName))] as const,
      [`${name}.description`, searchDescriptionHint(description, NO_PAGE_DESCRIPTION)] as const,
    ]),
  )

export const pageDescriptionFields = {
  title: { label: 'Title', empty: '', isRequired: true },
  description: { label: 'Description', empty: '' },
} satisfies FieldTable<PageDescription>

const described = (label: string) => group<PageDescription>(label, pageDescriptionFields)

export const siteFields = {
  studioName: {
    audience: 'visitors',
    label: 'Studio name',
    empty: siteSettings.studioName,
    isRequired: true,
  },
  // Drawn beside the name, which says what it is.
  logo: { audience: 'visitors', label: 'Logo', empty: null, ...wholePicture },
  tagline: { audience: 'visitors', label: 'Tagline', empty: '' },
  description: {
    audience: 'visitors',
    label: 'Description',
    empty: '',
    hints: (description) => hint(searchDescriptionHint(description, NO_DESCRIPTION)),
  },
  email: { audience: 'visitors', label: 'E-mail', empty: '', isRequired: true },
  socialLinks: { audience: 'visitors', ...socialLinks('Social links') },
  copyright: { audience: 'visitors', label: 'Copyright line', empty: '' },
  sharingPicture: {
    audience: 'visitors',
    label: 'Sharing picture',
    empty: null,
    ...wholePicture,
    hints: pictureHints,
  },
  pages: {
    audience: 'visitors',
    ...group<SiteContent['pages']>('Search results', {
      home: described('Home'),
      about: described('About'),
      team: described('Team'),
      careers: described('Careers'),
      contact: described('Contact'),
    }),
    hints: searchHints,
  },
  enquiriesTo: { audience: 'staff', label: 'Enquiries are mailed to', empty: [], joins: true },
  applicationsTo: { audience: 'staff', label: 'Applications are mailed to', empty: [], joins: true },
  timeZone: { audience: 'staff', label: 'Time zone', empty: siteSettings.timeZone, isRequired: true },
  enquiryRetention: {
    audience: 'staff',
    label: 'Enquiries are kept',
    shortLabel: 'Months that enquiries are kept',
    empty: siteSettings.enquiryRetention,
    isRequired: true,
  },
  applicationRetention: {
    audience: 'staff',
    label: 'Applications are kept',
    shortLabel: 'Months that applications are kept',
    empty: siteSettings.applicationRetention,
    isRequired: true,
  },
} satisfies RecordTable<SiteContent>

export type PublicSite = SeenByVisitors<SiteContent, typeof siteFields>
