import { pictureHints, textHints, textsHints } from '../fields/hint-rules.ts'
import { type FieldTable, group, withAudience } from '../fields/record-fields.ts'
import { numberedPictures, wholePicture } from './content-parts-fields.ts'
import { teamTexts } from './default-texts.ts'
import type { TeamContent } from './team-schema.ts'

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
