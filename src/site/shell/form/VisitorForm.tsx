import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPhoneNumber, NOT_A_PHONE } from '../../../domain/shared/phone-number.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { storedName } from '../../../domain/shared/visitor-storage.ts'
import looks from '../../../ui/looks.module.css'
import { newKey } from '../../../ui/new-key.ts'
import { PrivacyLink } from '../layout/PrivacyLink.tsx'
import type { Outcome } from '../request/request.ts'
import { CaptchaStatus, useCaptcha } from './captcha.tsx'
import styles from './form.module.css'
import { TextField, type TextInput } from './TextField.tsx'
import { tabStorage } from './tab-storage.ts'

/** The fields of text, in the order of the form. */
type Inputs<Name extends string> = Record<Name, TextInput>
type Texts<Name extends string> = Record<Name, string>

type FormParts<Name extends string, Answer extends object> = {
  /** The tab keeps the idempotency key under this name. */
  name: string
  inputs: Inputs<Name>
  /** The names of other fields at which a message can be shown. */
  others?: readonly string[]
  /** The fields that an earlier visit of this form left, read once the page is hydrated. What is typed meanwhile takes their place. */
  readStored?: () => Promise<Partial<Texts<Name>> | undefined>
  /** The faults that can be seen before the server is asked, besides those of every field of text. */
  faultsOf?: (draft: Texts<Name>, form: HTMLFormElement) => FieldErrors | Promise<FieldErrors>
  /** Shown with the faults, above the button. */
  summaryOf?: (faults: FieldErrors) => string
  /** Sends it. With the same key, after an answer that got lost, it is stored once. */
  deliver: (draft: Texts<Name>, proof: string, key: string) => Promise<Outcome<Answer>>
  onSent: (answer: Answer, draft: Texts<Name>) => void
  onRefused?: (errors: FieldErrors) => void
}

/** A public form with a captcha, and its way to the studio. What was typed stays through every failure. */
export function useVisitorForm<Name extends string, Answer extends object>(parts: FormParts<Name, Answer>) {
  const { inputs, others = [], faultsOf, summaryOf = () => '' } = parts
  const names = Object.keys(inputs) as Name[]
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Texts<Name>
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  const alert = useRef<HTMLParagraphElement>(null)
  const captcha = useCaptcha()
  // One for each filling of the form, which the tab keeps over a reload: what got no answer is stored once.
  const keyName = storedName('formKey', parts.name)
  const [key] = useState(() => tabStorage.read(keyName) ?? newKey())

  const takeOver = useEffectEvent(async () => {
    tabStorage.write(keyName, key)
    const typed = () =>
      [...new FormData(form.current!)].filter(([name, value]) => name in empty && value !== '')
    setDraft({ ...empty, ...Object.fromEntries(typed()) })
    if (typed().length > 0 || form.current!.contains(document.activeElement)) captcha.begin()
    const stored = await parts.readStored?.()
    if (stored && form.current) setDraft({ ...empty, ...stored, ...Object.fromEntries(typed()) })
  })
  // The visitor may have typed, or the browser may have filled in fields, before hydration.
  useEffect(() => void takeOver(), [])

  function change(name: Name, value: string) {
    setDraft((before) => ({ ...before, [name]: value }))
    setError(name, undefined)
  }

  /** The message at a field. Without one, those of the whole form no longer apply either. */
  function setError(name: string, error: string | undefined) {
    if (errors[name]) setFailure('')
    setErrors(({ [name]: _removed, ...rest }) => (error ? { ...rest, [name]: error } : rest))
  }

  async function send() {
    // Two clicks may arrive before the button is drawn again.
    if (isBusy.current) return
    isBusy.current = true
    // From here on nothing can be changed: it would not be sent.
    setSending(true)
    setFailure('')
    const answer = await sendOnce()
    isBusy.current = false
    // Afterwards, since it may remove the form.
    if (!answer) return
    tabStorage.write(keyName, undefined)
    parts.onSent(answer, draft)
  }

  async function sendOnce(): Promise<Answer | undefined> {
    const faults = {
      ...textFaults(inputs, draft, form.current!),
      ...(await faultsOf?.(draft, form.current!)),
    }
    if (hasFault(faults)) {
      point(faults, summaryOf(faults))
      return undefined
    }
    setErrors({})
    const outcome = await sendWithProof()
    if (outcome?.isDone) return outcome.answer
    flushSync(() => {
      setSending(false)
      setFailure(outcome ? outcome.message : '')
    })
    // Without a proof the check itself says why.
    if (!outcome) return undefined
    // A solution that the server has seen is spent. One that never reached it is still valid.
    if (outcome.status !== 0) void captcha.renew()
    if (hasFault(outcome.errors)) point(outcome.errors, summaryOf(outcome.errors) || outcome.message)
    else alert.current?.focus()
    parts.onRefused?.(outcome.errors)
    return undefined
  }

  /** A proof that was refused, because it was spent on a try before the words were changed, is replaced once without a word. */
  async function sendWithProof() {
    const proof = await captcha.fresh()
    if (!proof) return undefined
    const outcome = await parts.deliver(draft, proof, key)
    if (outcome.isDone || !isAboutCaptcha(outcome.errors)) return outcome
    const another = await captcha.renew()
    return another ? parts.deliver(draft, another, key) : outcome
  }

  /** Shows the faults at their fields and leads to the first. */
  function point(faults: FieldErrors, summary: string) {
    flushSync(() => {
      // Until then not every field can take the focus.
      setSending(false)
      setErrors(faults)
      setFailure(summary)
    })
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  const hasFault = (faults: FieldErrors) =>
    Object.keys(faults).some((name) => name in empty || others.includes(name))

  return { form, inputs, draft, change, errors, setError, failure, alert, isSending, captcha, send }
}

type VisitorFormProps<Name extends string> = {
  form: Omit<ReturnType<typeof useVisitorForm<Name, object>>, 'setError'>
  className?: string
  button: string
  isOff: boolean
  /** Says what a disabled button waits for. */
  needed?: string
  /** The fields below those of text. */
  children?: ReactNode
}

export function VisitorForm<Name extends string>({ form: parts, children, ...rest }: VisitorFormProps<Name>) {
  const { form, inputs, draft, change, errors, failure, alert, isSending, captcha, send } = parts
  const { className = '', button, isOff, needed } = rest
  return (
    <form
      ref={form}
      className={`${styles.form} ${className}`}
      method="post"
      noValidate
      onFocus={captcha.begin}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {(Object.keys(inputs) as Name[]).map((name) => (
        <TextField
          key={name}
          {...inputs[name]}
          name={name}
          value={draft[name]}
          error={errors[name]}
          readOnly={isSending}
          onChange={(value) => change(name, value)}
        />
      ))}
      {children}
      <div className={styles.end}>
        <p className={`${styles.failure} ${styles.target}`} ref={alert} role="alert" tabIndex={-1}>
          {failure}
        </p>
        <CaptchaStatus captcha={captcha} />
        {needed && <p className={looks.quiet}>{needed}</p>}
        <button type="submit" className={styles.send} disabled={isOff} aria-disabled={isSending}>
          {isSending ? 'Sending…' : button}
        </button>
        <p className={looks.quiet}>
          <PrivacyLink />: what is stored, and for how long
        </p>
      </div>
    </form>
  )
}

/** The captcha alone is refused; nothing that was written is at fault. */
const isAboutCaptcha = (errors: FieldErrors) => Object.keys(errors).join() === 'recaptchaToken'

/** The faults that every field of its kind can have. The browser itself judges an address. */
function textFaults(inputs: Inputs<string>, draft: Texts<string>, form: HTMLFormElement): FieldErrors {
  const faults: FieldErrors = {}
  for (const [name, { type, rows, limit = Infinity }] of Object.entries(inputs)) {
    const value = draft[name]!.trim()
    const field = form.elements.namedItem(name) as HTMLInputElement
    if (type === 'tel' && !isPhoneNumber(value)) faults[name] = NOT_A_PHONE
    if (type === 'email' && !field.validity.valid) faults[name] = 'Enter a valid e-mail address.'
    if (rows && value.length > limit) faults[name] = `At most ${limit} characters.`
  }
  return faults
}
