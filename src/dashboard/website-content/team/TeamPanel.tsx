import { useQuery } from '@tanstack/react-query'
import { teamFields } from '../../../domain/content/content-fields.ts'
import {
  CAPTION_LENGTH,
  HEADING_LENGTH,
  LONG_LIST_LENGTH,
  PARAGRAPH_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import {
  MAX_MEMBERS,
  type Person,
  STRIP_PICTURES,
  teamContent,
} from '../../../domain/content/pages-schema.ts'
import { directorsOf, LEADING_MEMBERS } from '../../../domain/content/person.ts'
import type { Edit } from '../../editing/edited.ts'
import { Fields, type Inputs } from '../../editing/inputs/Fields.tsx'
import { check, line, paragraphs, part, picture, pictures, text } from '../../editing/inputs/inputs.tsx'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { withoutUploads } from '../../editing/lists/PictureList.tsx'
import { projectsQuery } from '../../session/queries.ts'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { counted } from '../editor/counted.ts'
import { editedPage } from '../editor/edited-page.ts'
import { LeadersLostDialog, useLeadersQuestion } from './LeadersLostDialog.tsx'

const { label: MARQUEE, parts: rows } = teamFields.marquee

const LEADING_ONLY = `Visitors can open it for the first ${LEADING_MEMBERS} members.`

const memberInputs: Inputs<Person> = {
  name: line(HEADING_LENGTH),
  position: line(HEADING_LENGTH),
  isDirector: check('Can be chosen as the leader of a project.'),
  photo: picture('photo', { isWhole: true, note: LEADING_ONLY }),
  biography: text(PARAGRAPH_LENGTH, 4, `Optional. ${LEADING_ONLY}`),
}

function MembersField(edit: Edit<Person[]>) {
  const { data: projects = [] } = useQuery(projectsQuery)
  return (
    <EntryList
      key={edit.form.revision}
      edit={edit}
      noun="member"
      most={MAX_MEMBERS}
      lineOf={({ name, position, isDirector }) => {
        const led = projects.filter(({ projectLeaders }) => projectLeaders.includes(name)).length
        return [position, isDirector && 'Director', led > 0 && `leads ${led}`].filter(Boolean).join(' · ')
      }}
      pictureOf={({ photo }) => photo?.img_src ?? ''}
      hasWholePictures
    >
      {(member) => <Fields<Person> {...member} table={teamFields.members.entries} inputs={memberInputs} />}
    </EntryList>
  )
}

const editedTeam = editedPage('team', {
  table: teamFields,
  schema: teamContent,
  keepable: ({ strip, marquee: { upper, lower }, ...draft }) => ({
    ...draft,
    strip: withoutUploads(strip),
    marquee: { upper: withoutUploads(upper), lower: withoutUploads(lower) },
  }),
  summaryOf: ({ members }) =>
    members.length
      ? `${counted(members.length, 'member')}, ${counted(directorsOf(members).length, 'director')}`
      : 'No members yet',
  inputs: {
    title: line(HEADING_LENGTH),
    paragraphs: paragraphs(SHORT_LIST_LENGTH),
    closing: text(PARAGRAPH_LENGTH, 2),
    careersLink: line(HEADING_LENGTH, 'Optional. Without text there is no link.'),
    strip: pictures(STRIP_PICTURES),
    membersHeading: line(HEADING_LENGTH),
    members: MembersField,
    note: line(CAPTION_LENGTH),
    marquee: part({
      upper: pictures(LONG_LIST_LENGTH, `${MARQUEE}: ${rows.upper.label}`),
      lower: pictures(LONG_LIST_LENGTH, `${MARQUEE}: ${rows.lower.label}`),
    }),
  },
})

export function TeamPanel() {
  const { ask, question } = useLeadersQuestion()
  return (
    <>
      <ContentPanel record={editedTeam} maySave={ask} />
      {question && <LeadersLostDialog {...question} />}
    </>
  )
}
