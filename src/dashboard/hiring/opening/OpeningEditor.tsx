import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useNavigate } from 'react-router'
import type { OpeningJson } from '../../../api/hiring/opening-json.ts'
import { employmentTypes, TITLE_LENGTH } from '../../../domain/hiring/opening.ts'
import { type OpeningDraft, openingFields } from '../../../domain/hiring/opening-fields.ts'
import { DESCRIPTION_LENGTH, type OpeningStatus, TEST_LENGTH } from '../../../domain/hiring/opening-schema.ts'
import { openingPath, pages } from '../../../domain/shared/pages.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { DELETED_PROJECT } from '../../editing/changes/use-named-projects.ts'
import { wholeOf } from '../../editing/edited.ts'
import { type FieldProps, Fields, type Inputs, memoInput, within } from '../../editing/inputs/Fields.tsx'
import { check, choice, line, text } from '../../editing/inputs/inputs.tsx'
import { RecordEditor } from '../../editing/RecordEditor.tsx'
import { isStatus } from '../../session/api.ts'
import { SAVED } from '../../session/arrival.ts'
import { projectsQuery } from '../../session/queries.ts'
import { DayField } from '../../shell/forms/DayField.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import looks from '../../shell/looks/looks.module.css'
import { offerNext, toastSuccess } from '../../shell/toasts/notify.tsx'
import { useSendingOf } from '../subscribers/subscriber-queries.ts'
import { editedOpening, type OpeningTypes } from './edited-opening.ts'
import styles from './OpeningEditor.module.css'

// The site's own components: for those who want to see what they write.
const Preview = lazy(() => import('./OpeningPreview.tsx').then((file) => ({ default: file.OpeningPreview })))

type Props = {
  /** Undefined for a new opening. */
  id: string | undefined
  /** A new opening was saved, and is edited further at its own address. */
  onMade: (id: string) => void
}

/** The form of an opening: a new one is left when it is saved. */
export function OpeningEditor({ id, onMade }: Props) {
  const navigate = useNavigate()
  const sendingOf = useSendingOf()

  function leave(opening: OpeningJson, _before: OpeningJson | undefined, isHere: boolean) {
    const { title, hidden } = opening
    const sending = sendingOf(opening)
    if (sending) offerNext(`${title} is added.`, { ...sending, act: () => navigate(sending.to) })
    else toastSuccess(hidden ? `${title} is added, hidden from the website.` : `${title} is added.`)
    if (isHere) navigate(pages.hiring.path, { state: SAVED })
  }

  return (
    <RecordEditor<OpeningTypes>
      record={editedOpening}
      id={id}
      whenFailed={(_id, error, retry) =>
        isStatus(error, 404) ? (
          <p role="alert">This opening no longer exists.</p>
        ) : (
          <Failure message="The opening could not be loaded." retry={retry} />
        )
      }
      leave={leave}
      staysWhenStored
      onMade={onMade}
      draw={({ stored, shared, showsDraft, ...form }) => ({
        name: stored?.title ?? shared?.facts.name,
        here: stored?.title,
        actions: stored && !stored.hidden && (
          <Button
            component="a"
            href={openingPath(stored.slug)}
            target="_blank"
            rel="noopener"
            variant="subtle"
          >
            Public page
          </Button>
        ),
        submitLabel: !stored ? 'Add Opening' : showsDraft ? 'Publish' : 'Save',
        onCancel: stored ? undefined : () => navigate(pages.hiring.path),
        Preview,
        children: (
          <div className={`${looks.halves} ${styles.fields}`}>
            <Fields<OpeningDraft> {...wholeOf(form)} table={openingFields} inputs={inputs} />
          </div>
        ),
      })}
    />
  )
}

const typeChoices = Object.entries(employmentTypes).map(([value, name]) => ({ value, label: name }))
const statusChoices: { value: OpeningStatus; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

const whole = within(styles.whole)

const inputs: Inputs<OpeningDraft> = {
  title: whole(line(TITLE_LENGTH)),
  department: line(TITLE_LENGTH),
  location: line(TITLE_LENGTH),
  employmentType: choice(typeChoices),
  vacancy: line(3, undefined, { inputMode: 'numeric' }),
  status: choice(statusChoices, 'Closed ones take no applications'),
  closesAt: memoInput(({ field, value, error, change }) => (
    <DayField
      {...captionOf(field)}
      description="Closes at the end of this day"
      value={value}
      error={error}
      onChange={change}
    />
  )),
  projectId: whole(memoInput(ProjectField)),
  description: whole(text(DESCRIPTION_LENGTH, 8, 'An empty line begins a new paragraph')),
  test: whole(text(TEST_LENGTH, 4, 'Sent to candidates who are asked for the test; visitors never see it')),
  hidden: whole(check('Staff see it here; visitors do not see it anywhere.')),
}

function ProjectField({ field, value, error, change }: FieldProps<string>) {
  const { data: projects } = useQuery(projectsQuery)
  const choices = projects?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const isMissing = value !== '' && !choices.some((choice) => choice.value === value)
  const missing = { value, label: projects ? DELETED_PROJECT : 'Loading …' }
  return (
    <NativeSelect
      {...captionOf(field)}
      description="Its page is linked from the opening while visitors can see it"
      data={[{ value: '', label: 'None' }, ...(isMissing ? [missing] : []), ...choices]}
      value={value}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
