import {
  hint,
  hintsBelow,
  pictureHints,
  searchDescriptionHint,
  searchTitleHint,
  withStudio,
} from '../fields/hint-rules.ts'
import {
  type FieldTable,
  group,
  type RecordTable,
  type SeenByVisitors,
  withAudience,
} from '../fields/record-fields.ts'
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
  ...withAudience('visitors', {
    studioName: { label: 'Studio name', empty: siteSettings.studioName, isRequired: true },
    // Drawn beside the name, which says what it is.
    logo: { label: 'Logo', empty: null, ...wholePicture },
    tagline: { label: 'Tagline', empty: '' },
    description: {
      label: 'Description',
      empty: '',
      hints: (description) => hint(searchDescriptionHint(description, NO_DESCRIPTION)),
    },
    email: { label: 'E-mail', empty: '', isRequired: true },
    socialLinks: socialLinks('Social links'),
    copyright: { label: 'Copyright line', empty: '' },
    sharingPicture: { label: 'Sharing picture', empty: null, ...wholePicture, hints: pictureHints },
    pages: {
      ...group<SiteContent['pages']>('Search results', {
        home: described('Home'),
        about: described('About'),
        team: described('Team'),
        careers: described('Careers'),
        contact: described('Contact'),
      }),
      hints: searchHints,
    },
    privacyNote: { label: 'Your words on the privacy page', shortLabel: 'Privacy page', empty: '' },
    enquiryRetention: {
      label: 'Enquiries are kept',
      shortLabel: 'Months that enquiries are kept',
      empty: siteSettings.enquiryRetention,
      isRequired: true,
    },
    applicationRetention: {
      label: 'Applications are kept',
      shortLabel: 'Months that applications are kept',
      empty: siteSettings.applicationRetention,
      isRequired: true,
    },
  } satisfies Partial<FieldTable<SiteContent>>),
  ...withAudience('writers', {
    enquiriesTo: { label: 'Enquiries are mailed to', empty: [], joins: true },
    applicationsTo: { label: 'Applications are mailed to', empty: [], joins: true },
    timeZone: { label: 'Time zone', empty: siteSettings.timeZone, isRequired: true },
  } satisfies Partial<FieldTable<SiteContent>>),
} satisfies RecordTable<SiteContent>

type SiteForVisitors = SeenByVisitors<SiteContent, typeof siteFields>

type OnPrivacyPage = 'privacyNote' | 'enquiryRetention' | 'applicationRetention'
/** The part of it that only the privacy page shows. */
export type PrivacySettings = Pick<SiteForVisitors, OnPrivacyPage>
/** The part of it that every public page needs. */
export type PublicSite = Omit<SiteForVisitors, OnPrivacyPage>

export function publicSite(content: SiteForVisitors): { site: PublicSite; settings: PrivacySettings } {
  const { privacyNote, enquiryRetention, applicationRetention, ...site } = content
  return { site, settings: { privacyNote, enquiryRetention, applicationRetention } }
}
