import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  CAPTION_LENGTH,
  HEADING_LENGTH,
  LONG_LIST_LENGTH,
  PARAGRAPH_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import { teamFields } from '../../../domain/content/team-fields.ts'
import {
  MAX_MEMBERS,
  type Person,
  STRIP_PICTURES,
  type TeamContent,
} from '../../../domain/content/team-schema.ts'
import { emptyRecord } from '../../../domain/fields/record-fields.ts'
import { textsOf } from '../../editing/caption-of.ts'
import { FormFields } from '../../editing/FormFields.tsx'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { ParagraphsField } from '../../editing/lists/ParagraphsField.tsx'
import { PictureList } from '../../editing/lists/PictureList.tsx'
import type { FormOf } from '../../editing/use-editor.ts'
import { projectsQuery } from '../../session/queries.ts'
import { MemberFields } from './MemberFields.tsx'

const { strip, members } = teamFields
const { label: marqueeLabel, parts: marqueeRows } = teamFields.marquee
const emptyMember = emptyRecord<Omit<Person, 'id'>>(members.entries)
const rows = ['upper', 'lower'] as const

/** The fields of the Team page, in the order in which a visitor sees them. */
export function TeamFields({ form }: { form: FormOf<TeamContent> }) {
  const { draft, base, revision, change, errors } = form
  const { data: projects = [] } = useQuery(projectsQuery)

  function lineOf({ name, position, isDirector }: Person) {
    const led = projects.filter(({ projectLeaders }) => projectLeaders.includes(name)).length
    return [position, isDirector && 'Director', led > 0 && `leads ${led}`].filter(Boolean).join(' · ')
  }

  const text = textsOf(teamFields, draft, errors, change)
  return (
    <FormFields<TeamContent>
      inputs={{
        title: <TextInput {...text('title')} maxLength={HEADING_LENGTH} />,
        paragraphs: (
          <ParagraphsField
            key={revision}
            legend={teamFields.paragraphs.label}
            path="paragraphs"
            most={SHORT_LIST_LENGTH}
            form={form}
            texts={draft.paragraphs}
            onChange={(next) => change((before) => ({ paragraphs: next(before.paragraphs) }))}
          />
        ),
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
        strip: (
          <PictureList
            key={revision}
            legend={strip.label}
            path="strip"
            most={STRIP_PICTURES}
            form={form}
            pictures={draft.strip}
            saved={base.draft.strip}
            empty={emptyRecord(strip.entries)}
            onChange={(next) => change((before) => ({ strip: next(before.strip) }))}
          />
        ),
        membersHeading: <TextInput {...text('membersHeading')} maxLength={HEADING_LENGTH} />,
        members: (
          <EntryList
            key={revision}
            legend={members.label}
            noun="member"
            path="members"
            form={form}
            entries={draft.members}
            saved={base.draft.members}
            empty={emptyMember}
            most={MAX_MEMBERS}
            nameOf={members.nameOf}
            lineOf={lineOf}
            pictureOf={({ photo }) => photo?.img_src ?? ''}
            hasWholePictures
            onChange={(next) => change((before) => ({ members: next(before.members) }))}
          >
            {(member, changeMember, faulty) => (
              <MemberFields member={member} errors={faulty} uploads={form.uploads} change={changeMember} />
            )}
          </EntryList>
        ),
        note: <TextInput {...text('note')} placeholder="Optional" maxLength={CAPTION_LENGTH} />,
        marquee: rows.map((row) => (
          <PictureList
            key={`${row} ${revision}`}
            legend={`${marqueeLabel}: ${marqueeRows[row].label}`}
            path={`marquee.${row}`}
            most={LONG_LIST_LENGTH}
            form={form}
            pictures={draft.marquee[row]}
            saved={base.draft.marquee[row]}
            empty={emptyRecord(marqueeRows[row].entries)}
            onChange={(next) =>
              change(({ marquee }) => ({ marquee: { ...marquee, [row]: next(marquee[row]) } }))
            }
          />
        )),
      }}
    />
  )
}
