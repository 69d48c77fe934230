import { hint, linkHints, pictureHints, textHints, textsHints } from '../fields/hint-rules.ts'
import {
  type Audience,
  type Audiences,
  emptyRecord,
  type FieldTable,
  group,
  isSameRecord,
  type RecordTable,
  seenBy,
  withAudience,
} from '../fields/record-fields.ts'
import { isTextCard } from './about.ts'
import type { ContentOf, ContentPage } from './content.ts'
import {
  numberedPictures,
  opening,
  pictureFields,
  socialLinks,
  wholePicture,
} from './content-parts-fields.ts'
import { careersTexts, teamTexts } from './default-texts.ts'
import type {
  AboutContent,
  CareersContent,
  CarouselCard,
  CollaboratorCard,
  ContactContent,
  Paragraph,
  TeamContent,
} from './pages-schema.ts'
import { siteFields } from './site-fields.ts'

const sectionFields = {
  heading: { label: 'Heading', empty: '', isRequired: true },
  shown: { label: 'Shown on the website', empty: true },
  paragraphs: {
    label: 'Paragraphs',
    empty: [],
    nameOf: ({ text }: Paragraph) => opening(text),
    entries: { text: { label: 'Text', empty: '', isRequired: true, hints: textHints } },
  },
}

/** In the order in which the page shows them. */
export const aboutFields = withAudience('visitors', {
  title: { label: 'Title', empty: 'About', isRequired: true },
  story: group<AboutContent['story']>('Story', {
    left: { label: 'Left column', empty: [], hints: textsHints },
    right: { label: 'Right column', empty: [], hints: textsHints },
  }),
  hero: { label: 'Hero picture', empty: null, ...wholePicture, hints: pictureHints },
  metrics: {
    label: 'Metrics',
    empty: [
      { id: 1, title: 'Projects completed', value: 200 },
      { id: 2, title: 'Square foot area designed', value: 20_000, suffix: 'sq.ft.' },
      { id: 3, title: 'Years in industry', value: 25 },
    ],
    nameOf: ({ title }) => title,
    entries: {
      title: { label: 'Title', empty: '', isRequired: true },
      value: { label: 'Value', empty: 0, isRequired: true },
      suffix: { label: 'Suffix', empty: '' },
    },
  },
  capabilities: {
    label: 'Sections',
    empty: [],
    nameOf: ({ heading }) => heading,
    entries: {
      ...sectionFields,
      carousel_cards: {
        label: 'Cards',
        empty: [],
        nameOf: ({ project_name }: CarouselCard) => project_name,
        entries: {
          ...pictureFields,
          project_name: { label: 'Project', empty: '', isRequired: true },
          project_location: { label: 'Location', empty: '' },
        },
      },
    },
  },
  collaborators: {
    label: 'Collaborators',
    empty: { id: 1, heading: 'Our Collaborators', shown: true, paragraphs: [], carousel_cards: [] },
    parts: {
      ...sectionFields,
      carousel_cards: {
        label: 'Cards',
        empty: [],
        nameOf: (card: CollaboratorCard) => (isTextCard(card) ? opening(card.text) : card.name),
        // A card has the first three, or the text.
        entries: {
          img_src: { label: 'Logo', empty: undefined, isRequired: true, isPicture: true },
          name: { label: 'Name', empty: undefined, isRequired: true },
          role: { label: 'Role', empty: undefined, isRequired: true },
          text: { label: 'Text', empty: undefined, isRequired: true, hints: textHints },
        },
      },
    },
  },
} satisfies FieldTable<AboutContent>)

/** In the order in which the page shows them. */
export const teamFields = withAudience('visitors', {
  title: { label: 'Title', empty: 'TEAM', isRequired: true },
  paragraphs: { label: 'Introduction', empty: [], hints: textsHints },
  closing: { label: 'Closing line', empty: '', hints: textHints },
  careersLink: { label: 'Text of the link to the Careers page', empty: teamTexts.careersLink },
  strip: numberedPictures('Strip of pictures'),
  membersHeading: { label: 'Heading of the members', empty: teamTexts.membersHeading, isRequired: true },
  members: {
    label: 'Members',
    empty: [],
    nameOf: ({ name }) => name,
    entries: {
      name: { label: 'Name', empty: '', isRequired: true },
      position: { label: 'Position', empty: '', isRequired: true },
      isDirector: { label: 'Director', empty: false },
      photo: { label: 'Photo', empty: null, ...wholePicture, hints: pictureHints },
      biography: { label: 'Biography', empty: '', hints: textHints },
    },
  },
  note: { label: 'Note below the members', empty: '', hints: textHints },
  marquee: group<TeamContent['marquee']>('Scrolling pictures', {
    upper: numberedPictures('Upper row'),
    lower: numberedPictures('Lower row'),
  }),
} satisfies FieldTable<TeamContent>)

/** In the order in which the page shows them. */
export const careersFields = withAudience('visitors', {
  title: { label: 'Title', empty: 'Careers', isRequired: true },
  paragraphs: { label: 'Introduction', empty: [], hints: textsHints },
  jobsHeading: { label: 'Heading of the openings', empty: careersTexts.jobsHeading, isRequired: true },
  noJobs: { label: 'When no opening is listed', empty: careersTexts.noJobs, hints: textHints },
  applyTitle: { label: 'Title of the application page', empty: careersTexts.applyTitle, isRequired: true },
  applyIntro: {
    label: 'Introduction of the application page',
    empty: careersTexts.applyIntro,
    hints: textHints,
  },
  consent: {
    label: 'Consent of the candidate',
    empty: careersTexts.consent,
    isRequired: true,
    hints: textHints,
  },
  howToApplyHeading: {
    label: 'Heading of how to apply',
    empty: careersTexts.howToApplyHeading,
    isRequired: true,
  },
  howToApply: { label: 'How to apply', empty: careersTexts.howToApply, hints: textHints },
  linkColumns: {
    label: 'Footer columns',
    empty: [],
    nameOf: ({ title }) => title,
    entries: {
      title: { label: 'Title', empty: '', isRequired: true },
      links: {
        label: 'Links',
        empty: [],
        nameOf: ({ label }) => label,
        entries: {
          label: { label: 'Words', empty: '', isRequired: true },
          href: { label: 'Address', empty: '', isRequired: true, hints: linkHints },
        },
      },
    },
  },
  socialLinks: socialLinks('Icons in the footer'),
} satisfies FieldTable<CareersContent>)

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
  mapsOnClick: { label: 'Maps are loaded on a click', empty: false },
} satisfies FieldTable<ContactContent>)

export const contentFields: { [Page in ContentPage]: RecordTable<ContentOf[Page]> } = {
  site: siteFields,
  about: aboutFields,
  team: teamFields,
  careers: careersFields,
  contact: contactFields,
}

/** A page before anybody has saved it: its defaults. */
export const emptyContent = <P extends ContentPage>(page: P): ContentOf[P] =>
  emptyRecord<ContentOf[P]>(contentFields[page])

/** Whether it has nothing for visitors yet. */
export const isEmptyPage = <P extends ContentPage>(page: P, content: ContentOf[P]): boolean =>
  isSameRecord(contentFields[page], content, emptyContent(page))

export const visibleContent = <P extends ContentPage>(
  page: P,
  content: ContentOf[P],
  reader: Audience = 'visitors',
): ContentOf[P] => seenBy<Audience, object, Audiences>(reader, contentFields[page], content) as ContentOf[P]
