import { type FieldTable, group } from '../record-fields.ts'
import { numberedPictures, wholePicture } from './content-parts-fields.ts'
import type { TeamContent } from './team-schema.ts'

/** Every field of the Team page, in the order in which the page shows them. */
export const teamFields = {
  title: { label: 'Title', empty: 'TEAM' },
  paragraphs: { label: 'Introduction', empty: [] },
  closing: { label: 'Closing line', empty: '' },
  strip: numberedPictures('Strip of pictures'),
  members: {
    label: 'Members',
    empty: [],
    nameOf: ({ name }) => name,
    entries: {
      name: { label: 'Name', empty: '' },
      position: { label: 'Position', empty: '' },
      isDirector: { label: 'Director', empty: false },
      photo: { label: 'Photo', empty: null, ...wholePicture },
      biography: { label: 'Biography', empty: '' },
    },
  },
  note: { label: 'Note below the members', empty: '' },
  marquee: group<TeamContent['marquee']>('Moving pictures', {
    upper: numberedPictures('Upper row'),
    lower: numberedPictures('Lower row'),
  }),
} satisfies FieldTable<TeamContent>
