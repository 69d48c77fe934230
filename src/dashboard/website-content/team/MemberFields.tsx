import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { HEADING_LENGTH, PARAGRAPH_LENGTH } from '../../../domain/content/content-parts-schema.ts'
import { LEADING_MEMBERS } from '../../../domain/content/person.ts'
import { teamFields } from '../../../domain/content/team-fields.ts'
import type { Person } from '../../../domain/content/team-schema.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { captionOf, textsOf } from '../../editing/caption-of.ts'
import type { ChangeEntry } from '../../editing/lists/EntryList.tsx'
import { errorsBelow } from '../../editing/rules/editor-state.ts'
import { DescribedPictureField } from '../../pictures/DescribedPictureField.tsx'
import type { Uploads } from '../../pictures/uploads.ts'

const { entries: fields } = teamFields.members
const LEADING_ONLY = `Visitors can open it for the first ${LEADING_MEMBERS} members.`

type Props = {
  member: Person
  errors: FieldErrors
  uploads: Uploads
  change: ChangeEntry<Person>
}

/** The fields of an open member. */
export function MemberFields({ member, errors, uploads, change }: Props) {
  const text = textsOf(fields, member, errors, change)
  return (
    <>
      <TextInput {...text('name')} maxLength={HEADING_LENGTH} />
      <TextInput {...text('position')} maxLength={HEADING_LENGTH} />
      <Checkbox
        label={fields.isDirector.label}
        description="Can be chosen as the leader of a project."
        checked={member.isDirector}
        onChange={(event) => change({ isDirector: event.currentTarget.checked })}
      />
      <DescribedPictureField
        {...captionOf(fields.photo)}
        noun="photo"
        isWhole
        path={`members.${member.id}.photo`}
        picture={member.photo}
        note={LEADING_ONLY}
        errors={errorsBelow(errors, 'photo')}
        uploads={uploads}
        onChange={(next) => change(({ photo }) => ({ photo: next(photo) }))}
        onRemove={() => change({ photo: null })}
      />
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
