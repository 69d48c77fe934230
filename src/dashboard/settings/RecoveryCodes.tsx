import { Button, Checkbox } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pages } from '../../domain/shared/pages.ts'
import { call } from '../session/api.ts'
import { twoFactorQuery } from '../session/queries.ts'
import { useChange } from '../shell/change.ts'
import { saveFile } from '../shell/DownloadButton.tsx'
import { PlainButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import { confirm } from '../shell/toasts/notify.tsx'
import { LeaveGuard } from '../shell/unsaved/LeaveGuard.tsx'
import styles from './TwoFactorSection.module.css'

type Props = { takesFocus?: boolean; children: ReactNode }

/** One state of the section. It takes the focus from the button it replaces, which would otherwise be lost. */
export function TwoFactorPart({ takesFocus = false, children }: Props) {
  const part = useRef<HTMLDivElement>(null)
  const [isTaking] = useState(takesFocus)
  useEffect(() => {
    if (isTaking) part.current?.focus()
  }, [isTaking])
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      {children}
    </div>
  )
}

/** The second factor that recovery codes stand in for. */
type SecondFactor = 'app' | 'passkey'
type ShownCodes = { codes: readonly string[]; insteadOf: SecondFactor }
type RecoveryCodesProps = ShownCodes & { email: string; onSaved: () => void }

const reasons = {
  app: {
    title: 'Two-factor authentication is on. Save these recovery codes.',
    use: 'Each code signs you in once if you do not have your phone.',
  },
  passkey: {
    title: 'Save these recovery codes.',
    use: 'If you do not have your passkeys, each code signs you in once, after your password.',
  },
}

const LEAVING = {
  title: 'Leave your recovery codes?',
  words: 'They are shown only once. If you have not saved them, stay and save them, or make new ones later.',
}
/** Another part of the same screen, which keeps the codes. */
const isHere = ({ pathname }: { pathname: string }) => pathname === pages.settings.path

export const CodesGuard = ({ isDirty = true }) => (
  <LeaveGuard isDirty={isDirty} question={LEAVING} staysAt={isHere} />
)

/** Shows the codes once, until the user confirms that they are saved. */
export function RecoveryCodes({ codes, email, insteadOf, onSaved }: RecoveryCodesProps) {
  const { title, use } = reasons[insteadOf]
  const [isSaved, setSaved] = useState(false)
  const clipboard = useClipboard()
  return (
    <TwoFactorPart takesFocus>
      <CodesGuard isDirty={!isSaved} />
      <p>
        <strong>{title}</strong> {use} They are shown only once. Codes from before no longer work.
      </p>
      <div className={styles.paper}>
        <p className={styles.onPaper}>Recovery codes for {email}. Each works once.</p>
        <ol className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={looks.tools}>
        <PlainButton onClick={() => clipboard.copy(codes.join('\n'))}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </PlainButton>
        <PlainButton onClick={() => download(codes, email)}>Download</PlainButton>
        <PlainButton onClick={() => window.print()}>Print</PlainButton>
      </div>
      <Checkbox
        label="I have saved these codes"
        checked={isSaved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <Button disabled={!isSaved} onClick={onSaved}>
        Done
      </Button>
    </TwoFactorPart>
  )
}

function download(codes: readonly string[], email: string) {
  const text = `Recovery codes for ${email} at ${location.host}\nEach works once.\n\n${codes.join('\n')}\n`
  saveFile(new File([text], 'plinth-recovery-codes.txt', { type: 'text/plain' }))
}

const LOW_COUNT = 3

export const CodesLeft = ({ count }: { count: number }) => (
  <p>
    {count === 1 ? '1 recovery code is left.' : `${count || 'No'} recovery codes are left.`}
    {count <= LOW_COUNT && ` Make new ones${count > 0 ? ' before they run out' : ''}.`}
  </p>
)

export const makeCodes = async (): Promise<readonly string[]> =>
  (await call('POST /auth/2fa/recovery-codes')).recoveryCodes

/** `enable`: turns the second factor on, which makes codes. */
type Wanted = { insteadOf: SecondFactor; enable?: typeof makeCodes }

/** The new recovery codes of all second factors, which replace all others. Those of a lost answer are replaced by making some again. */
export function useNewCodes() {
  const queries = useQueryClient()
  const [shown, show] = useState<ShownCodes>()
  const { mutate, mutateAsync, isPending } = useChange({
    send: ({ enable = makeCodes }: Wanted) => enable(),
    onSaved: (codes, { insteadOf, enable }) => {
      // Also where it cannot be read again.
      const now = { recoveryCodesLeft: codes.length, ...(enable && { isEnabled: true, neededBy: null }) }
      queries.setQueryData(twoFactorQuery.queryKey, (was) => was && { ...was, ...now })
      show({ codes, insteadOf })
    },
    // The form that turns it on says why that has failed.
    onRefused: (_, { enable }) => enable !== undefined,
    failure:
      'No recovery codes were received, and your current ones may no longer work. Make new ones again.',
    changed: 'account',
  })
  function make(insteadOf: SecondFactor) {
    show(undefined)
    mutate({ insteadOf })
  }
  const makeBy = (enable: typeof makeCodes) => mutateAsync({ insteadOf: 'app', enable })
  return { shown, show, make, makeBy, isPending }
}
export type NewCodes = ReturnType<typeof useNewCodes>

type NewCodesProps = { codesLeft: number; insteadOf: SecondFactor; newCodes: NewCodes }

export function NewCodesButton({ codesLeft, insteadOf, newCodes: { make, isPending } }: NewCodesProps) {
  const ask = () =>
    confirm({
      question: 'Make new recovery codes? Your current ones will no longer work.',
      yes: 'Yes, make new ones',
      onYes: () => make(insteadOf),
    })
  return (
    <PlainButton loading={isPending} onClick={codesLeft === 0 ? () => make(insteadOf) : ask}>
      Make new recovery codes
    </PlainButton>
  )
}
