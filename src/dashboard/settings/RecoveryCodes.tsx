import { Button, Checkbox } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { saveFile } from '../shell/ExportButton.tsx'
import styles from './TwoFactorSection.module.css'

type Props = { takesFocus?: boolean; children: ReactNode }

/** One state of the section. It takes the focus from the button it replaces, which would otherwise be lost. */
export function TwoFactorPart({ takesFocus = false, children }: Props) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) part.current?.focus()
  }, [takesFocus])
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      {children}
    </div>
  )
}

type RecoveryCodesProps = { codes: readonly string[]; email: string; onSaved: () => void }

/** Shows the codes once, until the user confirms that they are saved. */
export function RecoveryCodes({ codes, email, onSaved }: RecoveryCodesProps) {
  const [isSaved, setSaved] = useState(false)
  const clipboard = useClipboard()
  return (
    <TwoFactorPart takesFocus>
      <p>
        <strong>Two-factor authentication is on. Save these recovery codes.</strong> Each code signs you in
        once if you do not have your phone. They are shown only once.
      </p>
      <div className={styles.paper}>
        <p className={styles.onPaper}>Recovery codes for {email}. Each works once.</p>
        <ol className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles.row}>
        <Button variant="default" onClick={() => clipboard.copy(codes.join('\n'))}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="default" onClick={() => download(codes, email)}>
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
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
