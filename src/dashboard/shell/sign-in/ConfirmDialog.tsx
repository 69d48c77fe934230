import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/api.ts'
import { passkeysQuery } from '../../session/queries.ts'
import { useSession } from '../../session/session.tsx'
import { AnsweredDialog } from '../Dialog.tsx'
import { AccountForm, passwordField } from '../forms/AccountForm.tsx'
import looks from '../looks/looks.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'

/** Asks for the password. `onAnswer` is called with whether it was right, or false when it was not typed. */
export default function ConfirmDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { user } = useSession()
  const { data: passkeys = [] } = useQuery(passkeysQuery)
  return (
    <AnsweredDialog
      onClose={() => onAnswer(false)}
      // Above the dialog in which a button was pressed.
      zIndex={1000}
      title="Confirm that it is you"
    >
      <p className={looks.message}>
        This needs your password or a passkey, because you used them last more than 15 minutes ago. What you
        have entered stays.
      </p>
      <AccountForm
        account={user?.email}
        fields={{
          password: { ...passwordField('Password', 'current'), name: 'confirmation', autoFocus: true },
        }}
        button="Confirm"
        onCancel={() => onAnswer(false)}
        send={async (body) => {
          await call('POST /auth/confirm', { body })
          onAnswer(true)
        }}
      >
        {passkeys.length > 0 && (
          <PasskeyButton
            use={async ({ confirmByPasskey }, closed) => {
              await confirmByPasskey(closed)
              onAnswer(true)
            }}
          >
            Use a passkey
          </PasskeyButton>
        )}
      </AccountForm>
    </AnsweredDialog>
  )
}
