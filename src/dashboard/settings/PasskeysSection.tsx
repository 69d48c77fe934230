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
import { CodesLeft, NewCodesForm, RecoveryCodes, TwoFactorPart } from './RecoveryCodes.tsx'
import pageStyles from './Settings.module.css'
import styles from './sessions/SessionList.module.css'

/** The user's passkeys, each with its last use, and a form for another one. */
export function PasskeysSection({ email }: { email: string }) {
  const { data, isError, refetch } = useQuery(passkeysQuery)
  const [form, setForm] = useState<'add' | PasskeyJson>()
  const [codes, setCodes] = useState<readonly string[]>()
  // After the first action each state takes the focus; the initial one does not.
  const [wasUsed, setWasUsed] = useState(false)
  if (isError) return <Failure message="The passkeys could not be loaded." retry={refetch} />
  if (!data) return <Skeleton height={96} />

  function show(next: typeof form) {
    setWasUsed(true)
    setForm(next)
  }
  if (codes)
    return (
      <RecoveryCodes codes={codes} email={email} insteadOf="passkey" onSaved={() => setCodes(undefined)} />
    )
  if (form)
    return (
      <NameForm
        key={form === 'add' ? form : form.id}
        form={form}
        onDone={(made) => {
          show(undefined)
          setCodes(made)
        }}
      />
    )
  return (
    <TwoFactorPart takesFocus={wasUsed}>
      <p>
        A passkey is kept by your device or password manager. You sign in with it by fingerprint, face or PIN,
        without your password; it counts as two factors. Once you have one, your password alone no longer
        signs you in: without the passkey it needs a recovery code, too.
      </p>
      {data.length > 0 && <PasskeyList passkeys={data} onRename={show} />}
      {data.length > 0 && <OwnCodes email={email} onMade={setCodes} />}
      {hasPasskeys() ? (
        <PlainButton onClick={() => show('add')}>Add a passkey</PlainButton>
      ) : (
        <p>This browser cannot make passkeys here: they need https and a browser that knows them.</p>
      )}
    </TwoFactorPart>
  )
}

type OwnCodesProps = { email: string; onMade: (codes: readonly string[]) => void }

/** The recovery codes of a user who has no authenticator app; with one, its section has them. */
function OwnCodes({ email, onMade }: OwnCodesProps) {
  const { data } = useQuery(twoFactorQuery)
  const reload = useReload()
  const [isAsking, setAsking] = useState(false)
  if (!data || data.isEnabled) return null
  return (
    <>
      <CodesLeft count={data.recoveryCodesLeft} />
      {isAsking ? (
        <NewCodesForm
          email={email}
          onCancel={() => setAsking(false)}
          onMade={(codes) => {
            reload('account')
            onMade(codes)
          }}
        />
      ) : (
        <PlainButton onClick={() => setAsking(true)}>Make new recovery codes</PlainButton>
      )}
    </>
  )
}

type NameFormProps = {
  form: 'add' | PasskeyJson
  /** `codes`: the recovery codes that were made with it. */
  onDone: (codes?: readonly string[]) => void
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
        fallback="The passkey could not be saved. Please try again."
        inToast
        subject={isNew ? false : undefined}
        onCancel={() => onDone()}
        send={async (body, _form, closed) => {
          const made = isNew ? await (await loadPasskeys()).addPasskey(body.name, closed) : undefined
          if (!isNew) await call('PUT /auth/passkeys/:id', { params: { id: form.id }, body })
          reload('account')
          toastSuccess(isNew ? 'Passkey added.' : 'Passkey renamed.', { about: 'passkey' })
          onDone(made?.recoveryCodes)
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
