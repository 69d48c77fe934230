import { careersFields } from '../../../domain/content/content-fields.ts'
import {
  CAPTION_LENGTH,
  HEADING_LENGTH,
  LINK_LENGTH,
  PARAGRAPH_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import { CAREERS_ICONS, careersContent } from '../../../domain/content/pages-schema.ts'
import { entries, line, paragraphs, text } from '../../editing/inputs/inputs.tsx'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedPage } from '../editor/edited-page.ts'
import { socialLinks } from '../editor/social-links.tsx'

/** The Careers page and /apply. */
const editedCareers = editedPage('careers', {
  table: careersFields,
  schema: careersContent,
  summaryOf: ({ linkColumns }) =>
    `Footer: ${linkColumns.map(({ title }) => title).join(', ') || 'no columns yet'}`,
  inputs: {
    title: line(HEADING_LENGTH),
    paragraphs: paragraphs(SHORT_LIST_LENGTH),
    jobsHeading: line(HEADING_LENGTH),
    noJobs: line(CAPTION_LENGTH, 'Without it, the heading is not shown either.'),
    applyTitle: line(HEADING_LENGTH),
    applyIntro: line(CAPTION_LENGTH),
    consent: text(
      PARAGRAPH_LENGTH,
      2,
      'Shown beside the checkbox of the consent. Each change makes a new version; an application keeps the version it agreed to.',
    ),
    howToApplyHeading: line(HEADING_LENGTH, 'Above the form of an opening'),
    howToApply: text(PARAGRAPH_LENGTH, 3, 'Below that heading, and above the form of an open application'),
    linkColumns: entries({
      noun: 'column',
      most: SHORT_LIST_LENGTH,
      lineOf: ({ links }) =>
        links.map(({ label }) => label).join(', ') || 'No links: the column is not shown.',
      inputs: {
        title: line(HEADING_LENGTH),
        links: entries({
          noun: 'link',
          most: SHORT_LIST_LENGTH,
          lineOf: ({ href }) => href,
          inputs: {
            label: line(HEADING_LENGTH),
            href: line(
              LINK_LENGTH,
              'A path of this site such as /contact, an https: address, or mailto: with an address',
            ),
          },
        }),
      },
    }),
    socialLinks: socialLinks(CAREERS_ICONS),
  },
})

export const CareersPanel = () => <ContentPanel record={editedCareers} />
