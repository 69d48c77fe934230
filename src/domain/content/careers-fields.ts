import { linkHints, textHints, textsHints } from '../fields/hint-rules.ts'
import { type FieldTable, withAudience } from '../fields/record-fields.ts'
import type { CareersContent } from './careers-schema.ts'
import { socialLinks } from './content-parts-fields.ts'
import { careersTexts } from './default-texts.ts'

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
