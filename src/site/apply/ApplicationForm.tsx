import { type Ref, useEffect, useId, useRef, useState } from 'react'
import {
  applicationMessages,
  completeAddress,
  isWebAddress,
  applicationLimits as limits,
} from '../../domain/hiring/application-rules.ts'
import type { Message } from '../../domain/shared/answer-schema.ts'
import type { FieldErrors } from '../../domain/shared/problem.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import { FileField, faultOfFile } from '../shell/file/FileField.tsx'
import { upload } from '../shell/file/upload.ts'
import type { TextInput } from '../shell/form/TextField.tsx'
import { useVisitorForm, VisitorForm } from '../shell/form/VisitorForm.tsx'
import type { SentApplication } from './ApplyView.tsx'
import styles from './ConsentField.module.css'
import {
  forgetApplication,
  heldCv,
  holdCv,
  keepApplication,
  readStoredApplication,
  type TypedApplication,
} from './stored-application.ts'

const LOST =
  'The connection was lost before the studio answered. Please send it again: your application is stored only once.'

const inputs: Record<keyof TypedApplication, TextInput> = {
  name: { label: 'Name', isWide: true, autoComplete: 'name', limit: limits.name },
  email: { label: 'E-mail address', type: 'email', autoComplete: 'email', limit: limits.email },
  phone: { label: 'Phone number', type: 'tel', autoComplete: 'tel', limit: limits.phone },
  portfolio: {
    label: 'Portfolio link',
    type: 'url',
    isOptional: true,
    isWide: true,
    autoComplete: 'url',
    limit: limits.portfolio,
  },
  coverNote: {
    label: 'Cover note',
    isOptional: true,
    isWide: true,
    rows: 8,
    limit: limits.coverNote,
    countedFrom: 0,
  },
}

type ApplicationFormProps = {
  /** Empty: the general pool. */
  jobId: string
  consent: { text: string; version: number }
  onSent: (sent: SentApplication) => void
  /** The opening takes no more applications, or the consent text has changed. */
  onOutdated: () => void
}

/** An application being written. What was typed stays through failures, reloads and the choice of another opening. */
export function ApplicationForm({ jobId, consent, onSent, onOutdated }: ApplicationFormProps) {
  const [cv, setCv] = useState(heldCv)
  /** The name of the file that was chosen before a reload. */
  const [lostFile, setLostFile] = useState('')
  /** Until then the form is empty, which must not replace what is stored. */
  const [isRead, setRead] = useState(false)
  const [progress, setProgress] = useState<number>()
  const consentBox = useRef<HTMLInputElement>(null)
  // Before that, a submitted form would put what was typed into the address.
  const isHydrating = useIsHydrating()

  const form = useVisitorForm<keyof TypedApplication, Message>({
    name: 'application',
    inputs,
    others: ['cv', 'consent'],
    async readStored() {
      const stored = await readStoredApplication()
      setLostFile(heldCv() ? '' : (stored?.fileName ?? ''))
      setRead(true)
      return stored?.fields
    },
    async faultsOf({ name, portfolio }) {
      const faults: FieldErrors = {}
      const address = completeAddress(portfolio.trim())
      const cvFault = await faultOfFile('cv', cv)
      if (name.trim() === '') faults.name = applicationMessages.name
      if (address !== '' && !isWebAddress(address)) faults.portfolio = applicationMessages.portfolio
      if (cvFault) faults.cv = cvFault
      if (!consentBox.current!.checked) faults.consent = applicationMessages.consent
      return faults
    },
    summaryOf,
    async deliver(draft, recaptchaToken, key) {
      const body = new FormData()
      const fields = { ...draft, jobId, consent: 'true', consentVersion: consent.version, recaptchaToken }
      for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
      body.set('cv', cv!)
      setProgress(0)
      const outcome = await upload('POST /api/applications', { form: body, key, onProgress: setProgress })
      setProgress(undefined)
      return outcome.isDone || outcome.status !== 0 ? outcome : { ...outcome, message: LOST }
    },
    onSent({ message }, { email }) {
      forgetApplication()
      onSent({ email: email.trim(), message })
    },
    onRefused({ jobId: closed, consent }) {
      if (consent) consentBox.current!.checked = false
      if (closed || consent) onOutdated()
    },
  })
  const { draft, errors, setError, isSending } = form

  useEffect(() => {
    if (isRead) keepApplication({ fields: draft, fileName: cv?.name ?? lostFile })
  }, [isRead, draft, cv, lostFile])

  async function chooseCv(file: File | undefined) {
    holdCv(file)
    setCv(file)
    setLostFile('')
    setError('cv', undefined)
    const fault = file && (await faultOfFile('cv', file))
    if (fault) setError('cv', fault)
  }

  return (
    <VisitorForm form={form} button="Send application" isOff={isHydrating}>
      <FileField
        name="cv"
        label="CV"
        note={lostFile && `Please choose ${lostFile} again: a reload cannot keep files.`}
        file={cv}
        onChoose={chooseCv}
        onSeveral={() => setError('cv', 'Choose one file.')}
        error={errors.cv}
        progress={progress}
        isLocked={isSending}
      />
      <ConsentField
        text={consent.text}
        box={consentBox}
        onChange={() => setError('consent', undefined)}
        error={errors.consent}
        isLocked={isSending}
      />
    </VisitorForm>
  )
}

type ConsentFieldProps = {
  text: string
  box?: Ref<HTMLInputElement>
  onChange?: () => void
  error?: string
  isLocked?: boolean
}

export function ConsentField({ text, box, onChange, error, isLocked }: ConsentFieldProps) {
  const id = useId()
  return (
    <div className={styles.field} data-wide>
      <input
        ref={box}
        className={styles.box}
        id={id}
        type="checkbox"
        name="consent"
        required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        // Disabled, it would lose the focus.
        aria-disabled={isLocked}
        onClick={(event) => isLocked && event.preventDefault()}
        onChange={onChange}
      />
      <label className={styles.text} htmlFor={id}>
        {text}
      </label>
      <p className={styles.error} id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}

const textLabels = Object.entries(inputs).map(([name, { label }]) => [name, label.toLowerCase()])
const labels: Record<string, string> = { ...Object.fromEntries(textLabels), cv: 'CV', consent: 'consent' }

/** 'Please check: name, CV and consent.' Empty when no field of the form is at fault. */
function summaryOf(faults: FieldErrors): string {
  const named = Object.keys(labels).filter((name) => name in faults)
  const list = new Intl.ListFormat('en-GB')
  return named.length > 0 ? `Please check: ${list.format(named.map((name) => labels[name]!))}.` : ''
}
