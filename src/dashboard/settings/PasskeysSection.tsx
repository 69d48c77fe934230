import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PasskeyJson } from '../../api/account/passkeys.ts'
import { PASSKEY_NAME_LENGTH } from '../../domain/account/passkey.ts'
import { call } from '../session/api.ts'
import { passkeysQuery, twoFactorQuery, useReload } from '../session/queries.ts'
import { formatTime } from '../shell/activity/format-time.ts'
import { useChange } from '../shell/change.ts'
import { AccountForm } from '../shell/forms/AccountForm.tsx'
import { Failure } from '../shell/forms/Failure.tsx'
import { PlainButton, SmallButton } from '../shell/looks/buttons.ts'
import { hasPasskeys, loadPasskeys } from '../shell/sign-in/PasskeyButton.tsx'
import { confirm, toastSuccess } from '../shell/toasts/notify.tsx'
import { CodesLeft, type NewCodes, NewCodesButton, RecoveryCodes, TwoFactorPart } from './RecoveryCodes.tsx'
import pageStyles from './Settings.module.css'
import styles from './sessions/SessionList.module.css'

/** The user's passkeys, each with its last use, and a form for another one. */
export function PasskeysSection({ email, newCodes }: { email: string; newCodes: NewCodes }) {
  const { data, isError, refetch } = useQuery(passkeysQuery)
  const { data: twoFactor } = useQuery(twoFactorQuery)
  const [form, setForm] = useState<'add' | PasskeyJson>()
  const { shown } = newCodes
  // After the first action each state takes the focus; the initial one does not.
  const [wasUsed, setWasUsed] = useState(false)
  if (isError && !data) return <Failure message="The passkeys could not be loaded." retry={refetch} />
  if (!data) return <Skeleton height={96} />

  function show(next: typeof form) {
    setWasUsed(true)
    setForm(next)
  }
  function hideCodes() {
    setWasUsed(true)
    newCodes.show(undefined)
  }
  if (shown?.insteadOf === 'passkey') return <RecoveryCodes {...shown} email={email} onSaved={hideCodes} />
  if (form)
    return (
      <NameForm
        key={form === 'add' ? form : form.id}
        form={form}
        onDone={(added) => {
          show(undefined)
          if (added && twoFactor?.recoveryCodesLeft === 0) newCodes.make('passkey')
        }}
      />
    )
  return (
    <TwoFactorPart takesFocus={wasUsed && !shown}>
      <p>
        A passkey is kept by your device or password manager. You sign in with it by fingerprint, face or PIN,
        without your password; it counts as two factors. Once you have one, your password alone no longer
        signs you in: without the passkey it needs a recovery code, too.
      </p>
      {data.length > 0 && <PasskeyList passkeys={data} onRename={show} />}
      {/* With an authenticator app, its section has them. */}
      {data.length > 0 && twoFactor?.isEnabled === false && (
        <>
          <CodesLeft count={twoFactor.recoveryCodesLeft} />
          <NewCodesButton codesLeft={twoFactor.recoveryCodesLeft} insteadOf="passkey" newCodes={newCodes} />
        </>
      )}
      {hasPasskeys() ? (
        <PlainButton onClick={() => show('add')}>Add a passkey</PlainButton>
      ) : (
        <p>This browser cannot make passkeys here: they need https and a browser that knows them.</p>
      )}
    </TwoFactorPart>
  )
}

type NameFormProps = {
  form: 'add' | PasskeyJson
  /** `added`: whether there is a new passkey. */
  onDone: (added: boolean) => void
}

/** Asks for the name of a new passkey, or for another name. */
function NameForm({ form, onDone }: NameFormProps) {
  const reload = useReload()
  const isNew = form === 'add'
  return (
    <TwoFactorPart>
      {isNew && <p>Your browser asks next where the passkey is to be kept.</p>}
      <AccountForm
        className={pageStyles.form}
        aria-label={isNew ? 'New passkey' : `Name of the passkey ${form.name}`}
        fields={{
          name: {
            label: 'Name',
            description: 'For you, such as ‘Office laptop’.',
            defaultValue: isNew ? '' : form.name,
            autoComplete: 'off',
            required: true,
            maxLength: PASSKEY_NAME_LENGTH,
            autoFocus: true,
          },
        }}
        button={isNew ? 'Add passkey' : 'Rename'}
        fallback="The passkey may not be saved: press Cancel and look at the list."
        inToast
        subject={isNew ? false : undefined}
        onCancel={() => onDone(false)}
        send={async (body, _form, closed) => {
          try {
            if (isNew) await (await loadPasskeys()).addPasskey(body.name, closed)
            else await call('PUT /auth/passkeys/:id', { params: { id: form.id }, body })
          } finally {
            // Also after a failure: the answer alone may be lost.
            reload('account')
          }
          toastSuccess(isNew ? 'Passkey added.' : 'Passkey renamed.', { about: 'passkey' })
          if (!closed.aborted) onDone(isNew)
        }}
      />
    </TwoFactorPart>
  )
}

type ListProps = { passkeys: readonly PasskeyJson[]; onRename: (passkey: PasskeyJson) => void }

function PasskeyList({ passkeys, onRename }: ListProps) {
  const { mutate, isPending } = useChange({
    send: ({ id }: PasskeyJson) => call('DELETE /auth/passkeys/:id', { params: { id } }),
    onSaved: (_, { name }) => ({ message: `The passkey ${name} is removed.` }),
    failure: 'The passkey could not be removed. Please try again.',
    changed: 'account',
  })
  const remove = (passkey: PasskeyJson) =>
    confirm({
      question: `Remove the passkey ${passkey.name}? It no longer signs you in then. Delete it in your device or password manager too.`,
      yes: 'Yes, remove it',
      onYes: () => mutate(passkey),
    })

  return (
    <div className={styles.sessions}>
      <ul aria-label="Passkeys">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={styles.session}>
            <span>
              {passkey.name}
              <small>
                Added {formatTime(passkey.createdAt)},{' '}
                {passkey.usedAt ? `last used ${formatTime(passkey.usedAt)}` : 'not used yet'}
              </small>
            </span>
            <span className={styles.actions}>
              <SmallButton aria-label={`Rename ${passkey.name}`} onClick={() => onRename(passkey)}>
                Rename
              </SmallButton>
              <SmallButton
                aria-label={`Remove ${passkey.name}`}
                disabled={isPending}
                onClick={() => remove(passkey)}
              >
                Remove
              </SmallButton>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
