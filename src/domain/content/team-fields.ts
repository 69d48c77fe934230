import { pictureHints, textHints, textsHints } from '../fields/hint-rules.ts'
import { group, type RecordTable } from '../fields/record-fields.ts'
import { numberedPictures, wholePicture } from './content-parts-fields.ts'
import { teamTexts } from './default-texts.ts'
import type { TeamContent } from './team-schema.ts'

/** In the order in which the page shows them. */
export const teamFields = {
  title: { audience: 'visitors', label: 'Title', empty: 'TEAM', isRequired: true },
  paragraphs: { audience: 'visitors', label: 'Introduction', empty: [], hints: textsHints },
  closing: { audience: 'visitors', label: 'Closing line', empty: '', hints: textHints },
  careersLink: {
    audience: 'visitors',
    label: 'Text of the link to the Careers page',
    empty: teamTexts.careersLink,
  },
  strip: { audience: 'visitors', ...numberedPictures('Strip of pictures') },
  membersHeading: {
    audience: 'visitors',
    label: 'Heading of the members',
    empty: teamTexts.membersHeading,
    isRequired: true,
  },
  members: {
    audience: 'visitors',
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
  note: { audience: 'visitors', label: 'Note below the members', empty: '', hints: textHints },
  marquee: {
    audience: 'visitors',
    ...group<TeamContent['marquee']>('Scrolling pictures', {
      upper: numberedPictures('Upper row'),
      lower: numberedPictures('Lower row'),
    }),
  },
} satisfies RecordTable<TeamContent>
