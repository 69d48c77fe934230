import { linkHints, textHints, textsHints } from '../fields/hint-rules.ts'
import type { RecordTable } from '../fields/record-fields.ts'
import type { CareersContent } from './careers-schema.ts'
import { socialLinks } from './content-parts-fields.ts'
import { careersTexts } from './default-texts.ts'

/** In the order in which the page shows them. */
export const careersFields = {
  title: { audience: 'visitors', label: 'Title', empty: 'Careers', isRequired: true },
  paragraphs: { audience: 'visitors', label: 'Introduction', empty: [], hints: textsHints },
  jobsHeading: {
    audience: 'visitors',
    label: 'Heading of the openings',
    empty: careersTexts.jobsHeading,
    isRequired: true,
  },
  noJobs: {
    audience: 'visitors',
    label: 'When no opening is listed',
    empty: careersTexts.noJobs,
    hints: textHints,
  },
  applyTitle: {
    audience: 'visitors',
    label: 'Title of the application page',
    empty: careersTexts.applyTitle,
    isRequired: true,
  },
  applyIntro: {
    audience: 'visitors',
    label: 'Introduction of the application page',
    empty: careersTexts.applyIntro,
    hints: textHints,
  },
  consent: {
    audience: 'visitors',
    label: 'Consent of the candidate',
    empty: careersTexts.consent,
    isRequired: true,
    hints: textHints,
  },
  howToApplyHeading: {
    audience: 'visitors',
    label: 'Heading of how to apply',
    empty: careersTexts.howToApplyHeading,
    isRequired: true,
  },
  howToApply: {
    audience: 'visitors',
    label: 'How to apply',
    empty: careersTexts.howToApply,
    hints: textHints,
  },
  linkColumns: {
    audience: 'visitors',
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
  socialLinks: { audience: 'visitors', ...socialLinks('Icons in the footer') },
} satisfies RecordTable<CareersContent>
