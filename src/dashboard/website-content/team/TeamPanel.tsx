import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  CAPTION_LENGTH,
  HEADING_LENGTH,
  LONG_LIST_LENGTH,
  PARAGRAPH_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import { directorsOf, LEADING_MEMBERS } from '../../../domain/content/person.ts'
import { teamFields } from '../../../domain/content/team-fields.ts'
import {
  MAX_MEMBERS,
  type Person,
  STRIP_PICTURES,
  type TeamContent,
  teamContent,
} from '../../../domain/content/team-schema.ts'
import { FormFields } from '../../editing/FormFields.tsx'
import { type Edited, inputsOf, wholeOf } from '../../editing/inputs-of.ts'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { ParagraphsField } from '../../editing/lists/ParagraphsField.tsx'
import { PictureList, withoutUploads } from '../../editing/lists/PictureList.tsx'
import type { FormOf } from '../../editing/use-editor.ts'
import { DescribedPictureField } from '../../pictures/DescribedPictureField.tsx'
import { call, refusalOf } from '../../session/api.ts'
import { projectsQuery } from '../../session/queries.ts'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { counted } from '../editor/counted.ts'
import { editedPage } from '../editor/edited-page.ts'
import { pagePreviews } from '../previews/page-previews.ts'
import { LeadersLostDialog, useLeadersQuestion } from './LeadersLostDialog.tsx'

const editedTeam = editedPage('team', {
  table: teamFields,
  schema: teamContent,
  keepable: ({ strip, marquee: { upper, lower }, ...draft }) => ({
    ...draft,
    strip: withoutUploads(strip),
    marquee: { upper: withoutUploads(upper), lower: withoutUploads(lower) },
  }),
  load: () => call('GET /api/content/team'),
  write: (body) => call('PUT /api/content/team', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/team', 409),
  summaryOf: ({ members }) =>
    members.length
      ? `${counted(members.length, 'member')}, ${counted(directorsOf(members).length, 'director')}`
      : 'No members yet',
})

export function TeamPanel() {
  const { ask, question } = useLeadersQuestion()
  return (
    <>
      <ContentPanel record={editedTeam} Preview={pagePreviews.team} maySave={ask}>
        {(form) => <TeamFields form={form} />}
      </ContentPanel>
      {question && <LeadersLostDialog {...question} />}
    </>
  )
}

/** In the order in which a visitor sees them. */
function TeamFields({ form }: { form: FormOf<TeamContent> }) {
  const { revision } = form
  const { data: projects = [] } = useQuery(projectsQuery)
  const { text, list, entries, part } = inputsOf(teamFields, wholeOf(form))
  const { label, parts } = teamFields.marquee
  const marquee = inputsOf(parts, part('marquee'))

  function lineOf({ name, position, isDirector }: Person) {
    const led = projects.filter(({ projectLeaders }) => projectLeaders.includes(name)).length
    return [position, isDirector && 'Director', led > 0 && `leads ${led}`].filter(Boolean).join(' · ')
  }

  return (
    <FormFields<TeamContent>
      inputs={{
        title: <TextInput {...text('title')} maxLength={HEADING_LENGTH} />,
        paragraphs: <ParagraphsField key={revision} {...list('paragraphs')} most={SHORT_LIST_LENGTH} />,
        closing: (
          <Textarea
            {...text('closing')}
            placeholder="Optional"
            autosize
            minRows={2}
            maxLength={PARAGRAPH_LENGTH}
          />
        ),
        careersLink: (
          <TextInput
            {...text('careersLink')}
            description="Optional. Without text there is no link."
            maxLength={HEADING_LENGTH}
          />
        ),
        strip: <PictureList key={revision} {...entries('strip')} most={STRIP_PICTURES} />,
        membersHeading: <TextInput {...text('membersHeading')} maxLength={HEADING_LENGTH} />,
        members: (
          <EntryList
            key={revision}
            {...entries('members')}
            noun="member"
            most={MAX_MEMBERS}
            lineOf={lineOf}
            pictureOf={({ photo }) => photo?.img_src ?? ''}
            hasWholePictures
          >
            {(member) => <MemberFields member={member} />}
          </EntryList>
        ),
        note: <TextInput {...text('note')} placeholder="Optional" maxLength={CAPTION_LENGTH} />,
        marquee: (['upper', 'lower'] as const).map((row) => (
          <PictureList
            key={`${row} ${revision}`}
            {...marquee.entries(row)}
            legend={`${label}: ${parts[row].label}`}
            most={LONG_LIST_LENGTH}
          />
        )),
      }}
    />
  )
}

const LEADING_ONLY = `Visitors can open it for the first ${LEADING_MEMBERS} members.`

function MemberFields({ member }: { member: Edited<Person> }) {
  const { text, check, picture } = inputsOf(teamFields.members.entries, member)
  return (
    <>
      <TextInput {...text('name')} maxLength={HEADING_LENGTH} />
      <TextInput {...text('position')} maxLength={HEADING_LENGTH} />
      <Checkbox {...check('isDirector')} description="Can be chosen as the leader of a project." />
      <DescribedPictureField {...picture('photo')} noun="photo" isWhole note={LEADING_ONLY} />
      <Textarea
        {...text('biography')}
        description={`Optional. ${LEADING_ONLY}`}
        autosize
        minRows={4}
        maxLength={PARAGRAPH_LENGTH}
      />
    </>
  )
}
