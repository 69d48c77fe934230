import { Link } from 'react-router'
import type { Role } from '../../../domain/account/role.ts'
import { NAME_LENGTH } from '../../../domain/account/user.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { call } from '../../session/api.ts'
import { useReload } from '../../session/queries.ts'
import { AccountForm, emailField } from '../../shell/forms/AccountForm.tsx'
import { confirm } from '../../shell/toasts/notify.tsx'
import { roleChoices, superAdminQuestion } from './role-choices.ts'
import styles from './UserManagement.module.css'
import { useInvited } from './use-invited.ts'

const FILL_IN = 'Please fill in all fields.'
const CHOOSE_ROLE = 'Choose a role.'

const name = { label: 'Name', autoComplete: 'off', required: true, autoFocus: true, maxLength: NAME_LENGTH }
const role = {
  label: 'Role',
  required: true,
  choices: [{ value: '', label: 'Choose a role', disabled: true }, ...roleChoices],
  defaultValue: '',
}

/** Closes after success, and is empty when it opens again. */
export function AddUserForm({ onAdded }: { onAdded: () => void }) {
  const reload = useReload()
  const invited = useInvited()
  return (
    <AccountForm
      className={styles.form}
      aria-label="Add New User"
      data-question-side="after"
      fields={{ name, email: { ...emailField, autoComplete: 'off' }, role }}
      button="Add User"
      fallback="Failed to add the user."
      check={({ name, email, role }) => {
        const isFilled = name.trim() !== '' && email.trim() !== ''
        if (isFilled && role !== '') return
        return {
          failure: isFilled ? undefined : FILL_IN,
          errors: role === '' ? { role: CHOOSE_ROLE } : undefined,
        }
      }}
      ask={({ name, role }, add) => {
        if (role === 'SUPER_ADMIN') confirm(superAdminQuestion(name.trim(), add))
        else add()
      }}
      send={async (person) => {
        const { name, email } = await call('POST /api/users', {
          body: { ...person, role: person.role as Role },
        })
        invited(email, `New user added! Invited ${name}.`)
        reload('users')
        onAdded()
      }}
    >
      <p className={styles.note}>
        They get a mail with a link to choose a password. The link works for 7 days. It is listed in the{' '}
        <Link to={pages.outbox.path}>Outbox</Link>.
      </p>
    </AccountForm>
  )
}
