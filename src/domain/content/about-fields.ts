import { pictureHints, textHints, textsHints } from '../fields/hint-rules.ts'
import { type FieldTable, group, withAudience } from '../fields/record-fields.ts'
import { isTextCard } from './about.ts'
import type { AboutContent, CarouselCard, CollaboratorCard, Paragraph } from './about-schema.ts'
import { opening, pictureFields, wholePicture } from './content-parts-fields.ts'

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
