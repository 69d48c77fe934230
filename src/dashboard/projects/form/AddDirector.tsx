import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { HEADING_LENGTH } from '../../../domain/content/content-parts-schema.ts'
import { withDirector } from '../../../domain/content/person.ts'
import { teamFields } from '../../../domain/content/team-fields.ts'
import { newDirector } from '../../../domain/content/team-schema.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { checked } from '../../editing/rules/checked.ts'
import { call, messageOf } from '../../session/api.ts'
import { toastError } from '../../shell/toasts/notify.tsx'
import styles from './LeadersField.module.css'

const nobody = { name: '', position: '' }
const { entries: fields } = teamFields.members

/** Adds a director to the Team page, without leaving the form. */
export function AddDirector({ onAdded }: { onAdded: (name: string) => void }) {
  const [person, setPerson] = useState<typeof nobody>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const firstField = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()

  function close() {
    setPerson(undefined)
    setErrors({})
    requestAnimationFrame(() => opener.current?.focus())
  }

  async function add() {
    const result = checked(newDirector, person!)
    setErrors('errors' in result ? result.errors : {})
    if ('errors' in result) return firstField.current?.focus()
    setBusy(true)
    try {
      const { members, updatedAt } = await call('GET /api/content/team')
      const { name, position } = result.fields
      const body = { members: withDirector(members, name, position), updatedAt }
      const saved = await call('PUT /api/content/team', { body })
      await queries.invalidateQueries({ queryKey: ['content', 'team'] })
      // A member who was on the team keeps the spelling there.
      onAdded(saved.members.find((member) => member.name.toLowerCase() === name.toLowerCase())!.name)
      close()
    } catch (error) {
      toastError(messageOf(error, 'Failed to add the director. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  function addByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The form's own Enter would save the project.
    event.preventDefault()
    if (!isBusy) void add()
  }

  if (!person) {
    return (
      <Button ref={opener} variant="default" size="compact-sm" onClick={() => setPerson(nobody)}>
        Add director
      </Button>
    )
  }
  return (
    <fieldset className={styles.director}>
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
      <Button variant="default" loading={isBusy} onClick={add}>
        Add
      </Button>
      <Button variant="subtle" disabled={isBusy} onClick={close}>
        Cancel
      </Button>
    </fieldset>
  )
}
