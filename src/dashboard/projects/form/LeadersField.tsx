import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { may } from '../../../domain/account/role.ts'
import { teamFields } from '../../../domain/content/content-fields.ts'
import { HEADING_LENGTH } from '../../../domain/content/content-parts-schema.ts'
import { newDirector } from '../../../domain/content/director-schema.ts'
import { isNamed } from '../../../domain/content/former-members.ts'
import { withDirector } from '../../../domain/content/person.ts'
import { NOBODY } from '../../../domain/project/project-people.ts'
import { screenOf } from '../../../domain/record/kinds.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { captionOf } from '../../editing/caption-of.ts'
import type { FieldProps } from '../../editing/inputs/Fields.tsx'
import { checked } from '../../editing/rules/checked.ts'
import { call } from '../../session/api.ts'
import { directorsQuery, useReload } from '../../session/queries.ts'
import { useSession } from '../../session/session.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { RequiredMark } from '../../shell/forms/RequiredMark.tsx'
import { useSending } from '../../shell/forms/use-sending.tsx'
import { PlainButton, SmallButton } from '../../shell/looks/buttons.ts'
import styles from './LeadersField.module.css'
import { chosenLeaders } from './leaders.ts'

/** The directors to choose from, the leaders of this project who are no longer directors, and 'None'. */
export function LeadersField({ field, value, path, error, change }: FieldProps<string[]>) {
  const { user } = useSession()
  const { data: directors, isPending, isError, refetch } = useQuery(directorsQuery)
  const offered = [...new Set([...(directors ?? []), ...value])].filter((name) => name !== NOBODY)
  const mayAdd = user !== undefined && may(user.role, 'content.write')
  // Others may be chosen while a director is added.
  const chooseToo = (name: string) => change((before) => chosenLeaders(before, [...before, name]))
  return (
    <div data-path={path} data-fault={error ? true : undefined}>
      <Checkbox.Group
        label={
          <>
            {field.label}
            {field.isRequired && <RequiredMark />}
          </>
        }
        value={value}
        onChange={(names) => change(chosenLeaders(value, names))}
        error={error}
      >
        <div className={styles.names}>
          {isPending && <Skeleton height={20} width={240} />}
          {offered.map((name) => (
            <Checkbox key={name} value={name} label={name} />
          ))}
          <Checkbox value={NOBODY} label="None" />
        </div>
      </Checkbox.Group>
      {isError && <Failure message="The directors could not be loaded." retry={refetch} />}
      {directors?.length === 0 && <NoDirector mayAdd={mayAdd} />}
      {directors && mayAdd && <AddDirector onAdded={chooseToo} />}
    </div>
  )
}

function NoDirector({ mayAdd }: { mayAdd: boolean }) {
  if (!mayAdd) return <p>No director yet. A Super Admin can add one on the Team Page.</p>
  return (
    <p>
      No director yet. Add one on the{' '}
      <Link to={screenOf('content', 'edit', 'team')} target="_blank">
        Team Page
      </Link>{' '}
      (opens in a new tab) or here:
    </p>
  )
}

const nobody = { name: '', position: '' }
const { entries: fields } = teamFields.members

/** Adds a director to the Team page, without leaving the form. */
function AddDirector({ onAdded }: { onAdded: (name: string) => void }) {
  const [person, setPerson] = useState<typeof nobody>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const opener = useRef<HTMLButtonElement>(null)
  const firstField = useRef<HTMLInputElement>(null)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const reload = useReload()
  const { isBusy, send } = useSending({
    fallback: 'Failed to add the director. Please try again.',
    inToast: true,
  })

  function close() {
    setErrors({})
    const isHere = fieldset.current?.contains(document.activeElement)
    flushSync(() => setPerson(undefined))
    if (isHere || document.activeElement === document.body) opener.current?.focus()
  }

  async function add() {
    const result = checked(newDirector, person!)
    setErrors('errors' in result ? result.errors : {})
    if ('errors' in result) return firstField.current?.focus()
    await send(async () => {
      const { members, updatedAt } = await call('GET /api/content/team')
      const { name, position } = result.fields
      const body = { members: withDirector(members, name, position), updatedAt }
      const saved = await call('PUT /api/content/team', { body })
      reload('content')
      // A member who was on the team keeps the spelling there.
      onAdded(saved.members.find(isNamed(name))!.name)
      close()
    })
  }

  function addByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The form's own Enter would save the project.
    event.preventDefault()
    if (!isBusy) void add()
  }

  if (!person) {
    return (
      <SmallButton ref={opener} onClick={() => setPerson(nobody)}>
        Add director
      </SmallButton>
    )
  }
  return (
    <fieldset ref={fieldset} className={styles.director}>
      <legend className="visually-hidden">New director</legend>
      {(['name', 'position'] as const).map((field) => (
        <TextInput
          key={field}
          ref={field === 'name' ? firstField : undefined}
          {...captionOf(fields[field])}
          autoFocus={field === 'name'}
          maxLength={HEADING_LENGTH}
          value={person[field]}
          error={errors[field]}
          onChange={(event) => setPerson({ ...person, [field]: event.currentTarget.value })}
          onKeyDown={addByEnter}
        />
      ))}
      <PlainButton loading={isBusy} onClick={add}>
        Add
      </PlainButton>
      <Button variant="subtle" disabled={isBusy} onClick={close}>
        Cancel
      </Button>
    </fieldset>
  )
}
