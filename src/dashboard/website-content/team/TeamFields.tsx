import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FEW, MANY, PARAGRAPH, SENTENCE, WORDS } from '../../../domain/content/content-parts-schema.ts'
import { teamFields } from '../../../domain/content/team-fields.ts'
import {
  MEMBERS,
  type Person,
  STRIP_PICTURES,
  type TeamContent,
} from '../../../domain/content/team-schema.ts'
import { emptyRecord } from '../../../domain/record-fields.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { ParagraphsField } from '../../editing/lists/ParagraphsField.tsx'
import { PictureList } from '../../editing/lists/PictureList.tsx'
import type { Submit } from '../../editing/use-submit.ts'
import { projectsQuery } from '../../session/queries.ts'
import { MemberFields } from './MemberFields.tsx'

const { strip, members } = teamFields
const { label: marqueeLabel, parts: marqueeRows } = teamFields.marquee
const emptyMember = emptyRecord<Omit<Person, 'id'>>(members.entries)
const rows = ['upper', 'lower'] as const

/** The fields of the Team page, in the order in which a visitor sees them. */
export function TeamFields({ submit }: { submit: Submit<TeamContent, TeamContent> }) {
  const { form, change, errors } = submit
  const { draft, base, revision } = form
  const { data: projects = [] } = useQuery(projectsQuery)

  function lineOf({ name, position, isDirector }: Person) {
    const led = projects.filter(({ projectLeaders }) => projectLeaders.includes(name)).length
    return [position, isDirector && 'Director', led > 0 && `leads ${led}`].filter(Boolean).join(' · ')
  }

  return (
    <>
      <TextInput
        {...captionOf(teamFields.title)}
        maxLength={WORDS}
        value={draft.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <ParagraphsField
        key={`paragraphs ${revision}`}
        legend={teamFields.paragraphs.label}
        path="paragraphs"
        most={FEW}
        form={submit}
        texts={draft.paragraphs}
        onChange={(next) => change((before) => ({ paragraphs: next(before.paragraphs) }))}
      />
      <Textarea
        {...captionOf(teamFields.closing)}
        placeholder="Optional"
        autosize
        minRows={2}
        maxLength={PARAGRAPH}
        value={draft.closing}
        error={errors.closing}
        onChange={(event) => change({ closing: event.currentTarget.value })}
      />
      <TextInput
        {...captionOf(teamFields.careersLink)}
        description="Optional. Without text there is no link."
        maxLength={WORDS}
        value={draft.careersLink}
        error={errors.careersLink}
        onChange={(event) => change({ careersLink: event.currentTarget.value })}
      />
      <PictureList
        key={`strip ${revision}`}
        legend={strip.label}
        path="strip"
        most={STRIP_PICTURES}
        form={submit}
        pictures={draft.strip}
        saved={base.draft.strip}
        empty={emptyRecord(strip.entries)}
        onChange={(next) => change((before) => ({ strip: next(before.strip) }))}
      />
      <TextInput
        {...captionOf(teamFields.membersHeading)}
        maxLength={WORDS}
        value={draft.membersHeading}
        error={errors.membersHeading}
        onChange={(event) => change({ membersHeading: event.currentTarget.value })}
      />
      <EntryList
        key={`members ${revision}`}
        legend={members.label}
        noun="member"
        path="members"
        form={submit}
        entries={draft.members}
        saved={base.draft.members}
        empty={emptyMember}
        most={MEMBERS}
        nameOf={members.nameOf}
        lineOf={lineOf}
        pictureOf={({ photo }) => photo?.img_src ?? ''}
        hasWholePictures
        onChange={(next) => change((before) => ({ members: next(before.members) }))}
      >
        {(member, changeMember, faulty) => (
          <MemberFields member={member} errors={faulty} uploads={submit.uploads} change={changeMember} />
        )}
      </EntryList>
      <TextInput
        {...captionOf(teamFields.note)}
        placeholder="Optional"
        maxLength={SENTENCE}
        value={draft.note}
        error={errors.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {rows.map((row) => (
        <PictureList
          key={`${row} ${revision}`}
          legend={`${marqueeLabel}: ${marqueeRows[row].label}`}
          path={`marquee.${row}`}
          most={MANY}
          form={submit}
          pictures={draft.marquee[row]}
          saved={base.draft.marquee[row]}
          empty={emptyRecord(marqueeRows[row].entries)}
          onChange={(next) =>
            change(({ marquee }) => ({ marquee: { ...marquee, [row]: next(marquee[row]) } }))
          }
        />
      ))}
    </>
  )
}
