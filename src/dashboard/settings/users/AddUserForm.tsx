import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Role } from '../../../domain/account/role.ts'
import { EMAIL_LENGTH, NAME_LENGTH } from '../../../domain/account/user.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { call } from '../../session/api.ts'
import { useReload } from '../../session/queries.ts'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { RequiredNote } from '../../shell/forms/RequiredNote.tsx'
import { useSending } from '../../shell/forms/use-sending.tsx'
import { confirm } from '../../shell/toasts/notify.tsx'
import { roleChoices, superAdminQuestion } from './role-choices.ts'
import styles from './UserManagement.module.css'
import { useInvited } from './use-invited.ts'

const FILL_IN = 'Please fill in all fields.'
const CHOOSE_ROLE = 'Choose a role.'
const empty = { name: '', email: '', role: '' as Role | '' }

/** Closes after success, and is empty when it opens again. */
export function AddUserForm({ onAdded }: { onAdded: () => void }) {
  const [person, setPerson] = useState(empty)
  const { isBusy, failure, errorAt, showErrors, send } = useSending({
    fields: ['name', 'email', 'role'],
    fallback: 'Failed to add the user.',
  })
  const reload = useReload()
  const invited = useInvited()
  const set = (fields: Partial<typeof empty>) => setPerson((before) => ({ ...before, ...fields }))

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { role } = person
    const isFilled = person.name.trim() !== '' && person.email.trim() !== ''
    if (!isFilled || role === '') {
      return showErrors({
        failure: isFilled ? undefined : FILL_IN,
        errors: role === '' ? { role: CHOOSE_ROLE } : {},
      })
    }
    showErrors()
    const save = () =>
      send(async () => {
        const { name, email } = await call('POST /api/users', { body: { ...person, role } })
        invited(email, `New user added! Invited ${name}.`)
        reload('users')
        onAdded()
      })
    if (role === 'SUPER_ADMIN') return confirm(superAdminQuestion(person.name.trim(), save))
    return save()
  }

  return (
    <form
      className={styles.form}
      onSubmit={add}
      method="post"
      noValidate
      aria-label="Add New User"
      data-question-place="after"
    >
      <FormAlert>{failure}</FormAlert>
      <RequiredNote />
      <TextInput
        label="Name"
        value={person.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        autoComplete="off"
        required
        autoFocus
        maxLength={NAME_LENGTH}
        error={errorAt('name')}
      />
      <TextInput
        label="E-mail"
        type="email"
        value={person.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
        autoComplete="off"
        required
        maxLength={EMAIL_LENGTH}
        error={errorAt('email')}
      />
      <NativeSelect
        label="Role"
        data={[{ value: '', label: 'Choose a role', disabled: true }, ...roleChoices]}
        value={person.role}
        required
        onChange={(event) => set({ role: event.currentTarget.value as typeof empty.role })}
        error={errorAt('role')}
      />
      <Button type="submit" loading={isBusy}>
        Add User
      </Button>
      <p className={styles.note}>
        They get a mail with a link to choose a password. The link works for 7 days. It is listed in the{' '}
        <Link to={pages.outbox.path}>Outbox</Link>.
      </p>
    </form>
  )
}
